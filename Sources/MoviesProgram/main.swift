import Browser
import Movies

#if arch(wasm32)
    run(MoviesApp.self)
#endif
