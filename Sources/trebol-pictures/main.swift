// Decodes the pictures that people send, each in a process of its own. `trebol` starts it and speaks to it through its
// standard input; there is nothing in it for people.
import Imaging

DecoderProgram.run()
