import Browser
import LIOLI

#if arch(wasm32)
    run(LIOLIApp.self)
#endif
