/// The words that names are made up from: friendly, in lower case and ASCII.
enum NameWords {
    /// How the animal is.
    static let adjectives: [Substring] = """
        able airy amber ample apt aqua arctic artful autumn awake balmy beaming bold bonny bouncy brave \
        breezy bright brisk bronze bubbly calm candid caring casual cheery chief chilly chirpy civic \
        classy clean clear clever cloudy coastal cobalt comfy copper coral cosmic cosy cotton crafty \
        creamy crimson crisp curious curly dainty dapper daring dashing dawn dear deft dewy distant dotted \
        dreamy drowsy dusky eager early earnest easy elated electric elegant emerald epic even fabled fair \
        faithful famous fancy fast fearless festive fine fluffy flying fond frank free fresh friendly \
        frosty funny fuzzy gallant gentle genuine giddy gifted glad gleaming glossy golden good graceful \
        grand grateful great green happy hardy hazel hearty helpful hidden honest hopeful humble hushed \
        icy indigo ivory jade jaunty jazzy jolly jovial joyful jubilant keen kind kindly lasting lavender \
        leafy light lilac lively loyal lucid lucky lunar lush magic maple marble mellow merry mighty mild \
        minty misty modest mossy musical mystic neat nimble noble northern novel oaken ocean olive opal \
        open orange patient peachy pearly peppy perky placid playful pleasant plucky plum poetic polite \
        posh primal prime proud prudent quick quiet quirky radiant rapid rare ready regal relaxed roaming \
        robust rosy royal ruby rustic sandy sapphire savvy scarlet secret serene sharp shining shy silent \
        silken silver simple sincere sleepy smart smiling smooth snowy snug social solar solid southern \
        sparkly spirited splendid spotted spring stable starry steady stellar still stormy striped sturdy \
        subtle summer sunny super swift tactful tall tender thankful tidy timely tiny tranquil trusty \
        upbeat valiant velvet vivid warm western whimsical willing windy winged winter wise witty wooden \
        worthy young zany zesty
        """.split(separator: " ")

    /// Who it is.
    static let animals: [Substring] = """
        albatross alpaca anchovy angelfish ant anteater antelope armadillo axolotl badger bandicoot barbel \
        barnacle bat beagle bear beaver bee beetle beluga bilby bison bittern blackbird bluebird bluejay \
        boar bobcat bongo buffalo bullfinch bumblebee bunny bunting bushbaby butterfly buzzard camel \
        canary capybara caracal cardinal caribou carp cat caterpillar catfish chaffinch chameleon chamois \
        cheetah chickadee chicken chinchilla chipmunk cicada clam cobra cockatiel cockatoo cod collie \
        condor corgi cormorant cow coyote crab crane cricket crow cuckoo curlew dachshund deer dingo dog \
        dolphin donkey dormouse dotterel dove dragonfly duck duckling dugong dunlin eagle echidna eel \
        egret eider eland elephant elk emu ermine falcon fawn ferret finch firefly flamingo flounder foal \
        fossa fox frog gannet gazelle gecko gerbil gibbon giraffe glowworm gnu goat goldfinch goldfish \
        goose gopher goshawk grasshopper greyhound grouse guanaco gull guppy haddock hamster hare harrier \
        hawk hedgehog heron herring hippo hoopoe hornbill horse hummingbird husky ibex ibis iguana impala \
        jackal jackdaw jackrabbit jaguar jay jellyfish kangaroo kestrel kingfisher kinglet kitten kiwi \
        koala koi kookaburra kudu labrador ladybird lamb lapwing lark lemming lemur leopard limpet linnet \
        lion lizard llama lobster loon lorikeet lynx macaw mackerel magpie mallard manatee manta marlin \
        marmot marten meadowlark meerkat merlin minnow mole mongoose moose moth mouse mule muskox narwhal \
        newt nightingale numbat nuthatch ocelot octopus okapi opossum orca oriole oryx osprey ostrich \
        otter owl ox oyster panda pangolin panther parakeet parrot partridge peacock pelican penguin perch \
        petrel pheasant pigeon pika pike platypus plover pony poodle porcupine porpoise possum puffin puma \
        puppy quail quokka quoll rabbit raccoon raven razorbill redstart reindeer robin rook salamander \
        salmon sandpiper sardine seahorse seal shearwater sheep shrew shrimp skylark sloth snail snipe \
        spaniel sparrow squid squirrel starfish starling stoat stork sturgeon swallow swan tadpole tamarin \
        tapir tern terrier thrush tiger toad tortoise toucan trout turaco turtle vicuna vole wallaby \
        walrus warbler waxwing weasel whale whimbrel wigeon wolf wombat woodlark woodpecker wren yak zebra
        """.split(separator: " ")
}
