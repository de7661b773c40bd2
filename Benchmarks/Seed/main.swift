import Glibc

exit(SeedCommand.run(Array(CommandLine.arguments.dropFirst())))
