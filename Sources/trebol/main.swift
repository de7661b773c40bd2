import Glibc

exit(Command(Array(CommandLine.arguments.dropFirst())).run())
