import Browser
import Secrets

#if arch(wasm32)
    run(SecretsApp.self)
#endif
