/** Most common words in passwords, in several languages, in lower case; from public knowledge of leaked passwords. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "a aaron abcd abcdef abdullah access account acdc achilles acmilan adam admin " +
    "adminadmin administrator adobe adorable africa ahmad ahmed airforce ajax alabama " +
    "aladdin alaska alejandro alexander alexandra alhamdulillah ali alien aliens allah " +
    "allahuakbar alone alot alphabet always amanda amazing amazon amen america american " +
    "amor amorcito amour amsterdam amy ana and andrea andreas andres andrew android " +
    "angel angela angelbaby angelina angels anhyeuem ankara anna anne annie anthony " +
    "antonio anubis anybody anyone anything apexlegends apollo apple apricot april " +
    "aquaman aragorn archangel argentina arizona army arsenal arsenalfc asd asdf asdfgh " +
    "asdfghj asdfjkl ashleigh ashley assassin assassins assassinscreed asshole " +
    "astonvilla astros at athena athens athletics atlanta atletico audi august aunt " +
    "austin australia autumn avatar avenged avengedsevenfold avengers awesome ayse " +
    "azerty babes baby babyangel babyblue babyboo babyboy babyface babygirl badboy " +
    "badgirl bailey ballerina ballet bambi banana bandung bangladesh barbara barca " +
    "barcelona bart baseball baseballs basketball basketballs bassist bastard batman " +
    "battlefield bayern beach beagle bear bears beatles beatriz beautiful beauty because " +
    "beckham been beer beethoven beijing believe believer bella benfica bengals benjamin " +
    "benz berlin besiktas best bestfriend bestfriends better betty beyonce bible bicycle " +
    "bieber bigboy bigdaddy bigdog biggie biggirl bigman billiards billionaire bird " +
    "bismillah bitch bitches black blackberry blackcat blackdog blackhawks blackjack " +
    "blah blahblah bleach blessed blessing blink blink182 blue blueberry bluebird " +
    "blueeyes bluemoon bluesky bmw bobmarley bonita bonjour boston bowling boxer boxing " +
    "boyfriend brandon brasil braves brazil brian brilliant britain britney brittany " +
    "broccoli brokenheart broncos brother brothers brown brownfox brownie bruins bruno " +
    "bubblegum bubbles buckeyes buddha buddy budweiser bugatti bugsbunny bulldog " +
    "bulldogs bulls bullshit bumblebee bunny burak burrito business butter butterfly by " +
    "bye byebye cabron cadillac caesar cairo california californication call callofduty " +
    "camaro came camila camille camping can canada candy canucks cappuccino captain " +
    "captainamerica caramel cardinals carlos carmen carol carolina carrot cash casino " +
    "castle cat catherine catwoman cellphone celtic celtics challenger champion " +
    "champions change changeit changeme changethis charger chargers charizard charles " +
    "charlie cheer cheerleader cheese cheeseburger cheesecake cheetah chelsea chelseafc " +
    "cherry cherrypie chevrolet chevy chewbacca chicago chicken chiefs chihuahua child " +
    "children chilipeppers chimpanzee china chivas chloe chocolat chocolate " +
    "chocolatechip chouchou chris christ christian christina christine christopher " +
    "church cigarette cinderella cinnamon cinta civic class classof claudia cleopatra " +
    "climbing cobra coca cocacola cockroach coconut coffee cola coldplay college " +
    "colombia colorado come commander company computer computers contrasena contrasenia " +
    "contraseña cookie cookies cool corinthians corona correct correcthorsebatterystaple " +
    "corvette cougar could counter counterstrike courtney cousin cow cowboys cranberry " +
    "crazy crazyboy crazygirl creative creed crimson cruz cruzazul crystal cubs cullen " +
    "cupcake cute cutie cutiepie dad daddy daisies daisy dallas dancer dancing daniel " +
    "daniela daredevil darling darthvader dasha database daughter david davidson davinci " +
    "daylight deadpool deathnote december default delhi demo demon demons demouser " +
    "denmark dennis denver desert deutschland devil diablo diamond diana dickhead did " +
    "diego digimon dinosaur discord dmitry do doctor dodge dodgers does dog doggie doggy " +
    "dollar dollars dolphin dolphins donald donaldduck donatello done donna donut " +
    "doraemon dortmund doudou douglas down dr dragon dragonball dragonballz dragonfly " +
    "dragons dream dreamer dreams drifter driver drogba dropbox drummer drums ducati " +
    "dumbledore dumbo duty dylan eagle eagles earth earthquake ebay edc eduardo edward " +
    "eeyore egypt eight einstein elena elephant elizabeth elsa email emily eminem emma " +
    "emperor empire emre enduser energy engineer england enter enterprise eric erika " +
    "espana espresso estrella eternal eternity ethan eva evanescence everton everybody " +
    "everyone everything excellent exodus extreme facebook faith faithful falcon " +
    "falloutboy family familyguy fanta fantastic fantasy faraway father fatima fatma " +
    "february felipe felix fenerbahce fernanda fernando ferrari feyenoord final " +
    "finalfantasy finance finland finn fire fireball firefighter firefire firefly " +
    "fireman first fish fisherman fishing five flamengo flash florian florida flower " +
    "flowers floyd flyers football footballer for ford forest forever foreveryoung " +
    "fortnite four foxes france francisco frank freedom freeway friday friend friends " +
    "friendship frodo from frozen fruehling fuck fucker fucking fuckoff fuckthis fuckyou " +
    "gabriel gabriela gaga galatasaray galaxy galileo gameboy gamecube gamer games " +
    "gaming gandalf ganesh gangsta gangster ganja garfield garlic gary gatorade gators " +
    "geheim general genesis george georgia germany gerrard get giants ginger giraffe " +
    "girlfriend give gladiator glory gmail go god godisgood godislove godzilla gohan " +
    "going goku gold golden golf golfer golfing gomez gone good goodboy goodbye goodgirl " +
    "goodlife goodluck goofy google gorgeous gorilla got grace graduate graduation " +
    "grandfather grandma grandmother grandpa grandtheftauto grape grapes gray great " +
    "greece green greenday greenlantern greg gregory gremio grey grizzly gryffindor " +
    "guest guestuser guinness guitar guitarist gustavo gymnast gymnastics habibi had " +
    "hades haha hahaha halflife hallelujah hallo halo hamburg hamburger hamster hannah " +
    "hannahmontana hans hansolo happiness happy happyday happyness harley harleydavidson " +
    "harry harrypotter has haslo hassan have having hawaii he heart heartbreak " +
    "heartbreaker hearts heat heather heaven heavenly heavymetal hedgehog hehe heineken " +
    "helen hell hellfire hello hellokitty hellyeah henry her herbst hercules hermione " +
    "hey hi highschool highway hijueputa hiking him hiphop his hobbit hockey hogwarts " +
    "hola holahola holland holyspirit homer honda honey honeybee honeybunny hongkong " +
    "hope horse horses hostmaster hot hotboy hotgirl hotmail houston hubby hulk hummer " +
    "hundred hungary hunter hunter2 hunting hurricane hurricanes husband huskers hussein " +
    "hustler hyundai i iam iamthe iamthebest icecream ichigo idiot ihate illinois ilove " +
    "iloveu iloveyou imagination imagine imissyou imperial impossible impreza in " +
    "incredible india indiana indonesia infinity insane inshallah instagram inter " +
    "intermilan internet inuyasha iphone ireland ironmaiden ironman is isabel isabella " +
    "isgood island istanbul it itachi italia italy ivan jack jackdaniels jackpot jackson " +
    "jacob jacobblack jaguar jakarta james january japan jasmine jason javier jazz jedi " +
    "jeep jeff jeffrey jelly jellybean jen jennifer jenny jerry jessica jessie jesus " +
    "jesuschrist jesusislord jesusloves jesuslovesme jetaime jets joao joe john john316 " +
    "joker jonas jonasbrothers jonathan jordan jorge jose joseph joshua juan judo julia " +
    "julie julien juliet july june jupiter jurassic justin justinbieber juve juventus " +
    "jürgen kaka kakashi kangaroo karate karen kate katherine katie katyperry kawasaki " +
    "kelly kelsey kentucky kenya kevin keyboard kids killer kim kimberly king kingdom " +
    "kingdomhearts kingkong kings kitten kittens kitty kittycat kiwi klaus knicks knight " +
    "knights koala kolya korea korn krishna kyle labrador lacrosse lady ladybug ladygaga " +
    "lake lakers lamborghini lampard lancer laptop larry lasagna lasvegas laugh laura " +
    "lauren lavender lawyer lazio lea league leagueoflegends ledzeppelin legend legends " +
    "legolas lemon lemonade lena lenovo leon leonardo leopard letme letmein letmeinnow " +
    "liam liebe life lightning lily lime linda linkedin linkin linkinpark linux lion " +
    "lioness lionking lisa lisbon live livelaughlove liverpool liverpoolfc lkjhgf " +
    "lkjhgfdsa lmao logan login logmein loki lol lollipop london lonely lonelyheart " +
    "longhorns looneytunes lord lordoftherings losangeles loser lotus loulou love " +
    "lovebug loved lovely lover loverboy lovergirl lovers loves loveyou lubov lucas " +
    "lucia lucifer lucky luckyday luffy luigi luis lukas luke lukeskywalker lyon " +
    "macaroni macbook macintosh madonna madrid maggie magic magical maiden mail malaysia " +
    "mama mamma manager manchester manchesterunited mancity mango maniac manuel manutd " +
    "many mapleleafs maradona marathon march maria mariana marie marijuana marina " +
    "marines mario marketing markus marlboro marley mars marseille marshmallow martha " +
    "martin mary maserati masha mason master masterkey mateo matkhau matrix matthew " +
    "maverick mavericks max maximilian maximum may mazda me mega megadeth megaman megan " +
    "mehmet melbourne melissa mercedes mercedesbenz mercury mercy messi metallica mets " +
    "mexico mia miami michael michaeljackson michelangelo michele michelle michigan " +
    "mickey mickeymouse microsoft midnight mierda might miguel milan mileycyrus military " +
    "milkshake million millionaire mine minecraft minnesota minnie minniemouse misha " +
    "miss mitsubishi mividabella mnbvcx mnbvcxz mobile mohamed mohammed mom mommy monday " +
    "money moneymaker monica monitor monkey monkeyboy monster monsters montreal moon " +
    "moonlight more morgan morpheus moskva mosquito most motdepasse mother motherfucker " +
    "motocross motorcycle motorola mountain mozart mr mrs much muffin muhammad mum " +
    "mumbai mummy music must mustafa mustang my mybaby mychemicalromance mygod mylife " +
    "mylord mylove myname mynameis mypass mypasswd mypassword myspace mysterious mystery " +
    "nachos nancy napoleon napoli naruto narutouzumaki nastya natalie natasha navy nemo " +
    "neo neptune netflix network networks nevada never nevergiveup nevermind newcastle " +
    "newpassword newton newuser newyork newyorkcity newzealand neymar nguyen nicholas " +
    "nick nicolas nicole nigeria nightmare nine ninja nintendo nirvana nissan no noah " +
    "nobody nokia noodles nopassword norway not nothing november number numberone nurse " +
    "ocean october odin of off office ohio oilers ok okay oldpassword oliver olivia omar " +
    "omg on one onedirection onepiece onion open opensesame openup optimus orange orchid " +
    "oregon original osiris our out outlook over overwatch pablo packers pacman pakistan " +
    "palmeiras panasonic pancake pancakes panda pandabear pantera panther papa papaya " +
    "paramore paris park parol parola parrot pasha pass passcode passphrase passw0rd " +
    "passw0rds passwd password password1 passwordhere passwords passwort patricia " +
    "patrick patriots paul paula payment paypal peach peanut peanutbutter pearljam pedro " +
    "pegasus pele pendejo penguin penguins pepper pepsi perfect perfection peter " +
    "peterpan peugeot philadelphia philippines phillies phoenix phone photoshop piano " +
    "picasso pierre pig piggy piglet pikachu pilipinas pimp pincode pineapple pink " +
    "pinkfloyd pinky pirate pirates pitbull pizza planet playboy playstation please " +
    "pleasechange pluto pocahontas poiuyt poiuytrewq pokemon poker poland polarbear " +
    "police polska pony poodle pooh pool popcorn porsche porto portugal poseidon " +
    "possible postmaster potato potter power poweruser praise prayer precious predator " +
    "pretty prettygirl prince princesa princess private privet psalm psv psycho pubg " +
    "pumas pumpkin punisher punkrock puppies puppy purple pussy pussycat puta python qaz " +
    "qazwsx queen quickbrown qwe qwert qwerty qwertyu qwertz rabbit racer rachel racing " +
    "radiohead rafael rahasia raiders rain rainbow rainbows raindrop rainy rammstein " +
    "ranger rangers raphael rapunzel raspberry rastafari ravens raymond really " +
    "realmadrid red redbull reddog redhot redskins redsox redwings reggae renault " +
    "residentevil retriever revelation rfv ricardo rich richard richman rick rihanna " +
    "river robert roberto robin roblox rock rockandroll rockets rocknroll rockstar " +
    "rodrigo rollingstones roma romania rome ron ronaldinho ronaldo rooney rooster root " +
    "rosa rose rosebud roses rottweiler royal royalty runaway runescape runner running " +
    "russia ruth ryan sabres safe safety sailormoon sakura salasana sam samantha samsung " +
    "samuel samurai sandiego sandra sandwich sanfrancisco santiago santos sarah sasha " +
    "sasuke satan saturday saturn savior saviour saxophone sayang schalke schatz school " +
    "scoobydoo scorpion scotland scott seahawks sean seattle sebastian second secret " +
    "secrets secure security selena seminoles senha senior seniors september sergeant " +
    "sergey sergio server servers sesame seven sevenfold sevilla sex sexy sexybitch " +
    "sexyboy sexygirl shadow shakespeare shakira shanghai shark sharon she shit shithead " +
    "shiva should shrek sifre signin silver simba simpsons sims singapore singer sir " +
    "sister sisters sith six skateboard skateboarder skateboarding skater skating skiing " +
    "sky skyline skype skywalker slipknot slut slytherin smile smiley smiling smirnoff " +
    "smoke smoker snake snapchat sniper snoop snoopdogg snoopy snow snowball snowboard " +
    "snowboarder snowboarding snowflake snowman snowwhite so soccer sofia softball " +
    "soldier soleil somebody someone something sommer somuch son sonic sonicthehedgehog " +
    "sony sooners sophia sophie sorcerer soundgarden southpark spaghetti spain spartak " +
    "spears special spider spiderman spidey spock spongebob sporting spring sprite spurs " +
    "squirrel star starcraft stargate starlight stars startrek starwars steelers stefan " +
    "stephen steve steven stoner storm strawberry strike student students stupid subaru " +
    "success successful summer summertime sun sunday sunflower sunlight sunmoon sunrise " +
    "suns sunset sunshine super supergirl superman supermario supernova superstar " +
    "superuser superwoman surfer surfing susan sushi suzuki sweden sweet sweetdreams " +
    "sweetgirl sweetheart sweetie sweetpea swift swimmer swimming sydney sysadmin system " +
    "systemofadown taco tacos taekwondo tarantula tarzan taylorswift teacher teamo " +
    "teddybear telephone temp temporary tennessee tennis tequiero tequieromucho tequila " +
    "teresa terminator terrific test tester testing testtest testuser tetris texas tgb " +
    "thailand that the thebeatles thebest them thequickbrownfox theresa they thiago " +
    "third this thispassword thomas thor thousand three thug thuglife thunder " +
    "thunderstorm thursday tiffany tiger tigers tigger tiktok tim timothy tinkerbell " +
    "titanic to tobias together tokyo tomato tony toomuch toor topsecret tornado toronto " +
    "torres tortoise toshiba totoro tottenham toyota trabzonspor transformers trinity " +
    "trumpet trust trustme trustno trustno1 trustnoone tuesday tulip tupac turkey turtle " +
    "tweety twilight twins twitter two tyler ubuntu ujm ukraine ultimate ultra " +
    "unbelievable uncle under unicorn united universe university up us user vader " +
    "valencia valentina valerie validate validation valorant vampire vampires vancouver " +
    "vanessa vanilla vasco vegas vegeta venezuela venice venus verify veronica very " +
    "victoria victorious victory vietnam vikings violet violin viper virginia vivian " +
    "vodka volcano voldemort volkswagen volleyball volvo voyager wachtwoord wales " +
    "warcraft warrior warriors was washington water watermelon we webmaster wednesday " +
    "welcome welkom well wendy were werewolf westham whale whatever whatsapp whatthe " +
    "whatthefuck whenever wherever whiskey whisky white whitewolf whoever whore wife " +
    "wifey will william windows windowsxp wine winner winnie winniethepooh winning " +
    "winter wintertime wisconsin witch with without wizard wolf wolfgang wolverine " +
    "wolverines wolves wonderful wonderwoman word wordpress worldofwarcraft worship " +
    "would wrestler wrestling wsx wtf xbox xbox360 yahoo yamaha yankee yankees yeah " +
    "yellow yes yhn yoda yolanda you young your yourpassword youtube yugioh yusuf " +
    "zachary zelda zenit zeppelin zero zeus zidane zombie zombies zoro zxc zxcv zxcvb " +
    "zxcvbn александр андрей йцукен йцукенг кристина любовь максим марина наташа пароль " +
    "привет сергей солнышко фывапр"
  ).split(" "),
);
