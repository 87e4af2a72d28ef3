/** Words that passwords are made of most often, in several languages; from public knowledge of leaked passwords, lower case. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "a correcthorsebatterystaple abcd abcdef abdullah access account admin administrator ahmed alexander " +
    "alexandra ali allah alphabet amanda amazon america and andrea andrew android " +
    "angel anna anthony anything apple april arsenal asdf asdfgh ashley asshole audi " +
    "august australia autumn azerty baby babyboy babygirl bailey banana barcelona " +
    "baseball basketball batman beach bear berlin best bird bitch black " +
    "blessed blue bmw brasil brother buddy business butter butterfly camaro canada " +
    "cat change changeme charlie cheese chelsea cherry china chocolate christ " +
    "christian christopher church coffee college company computer contrasena " +
    "contraseña cookie cool correct corvette cowboys crazy dad daddy daisy daniel " +
    "darling david december default demo dog dollar dragon eagle egypt eight " +
    "elizabeth email eminem england enter everything facebook faith falcon family " +
    "father fatima february ferrari finance fish five flower flowers football for " +
    "forever fortnite four france freedom friday friend friends fuck fuckyou gandalf " +
    "george germany ginger gmail god gold golden golf good google great green guest " +
    "guitar habibi hannah happy harley harrypotter haslo heaven hello hockey hogwarts " +
    "honda honey horse hot hotmail hunter i iloveyou in india instagram internet " +
    "iphone ironman is island it jacob james january jennifer jessica jesus john " +
    "jordan joshua july june juventus killer king kitty lakers laura letmein " +
    "lightning linkedin lion liverpool login london love lovely lover loveyou lucky " +
    "maggie mail manager manchester march maria marketing master matrix " +
    "matthew max may me mega mercedes metallica mexico michael michelle microsoft " +
    "minecraft mohamed mom mommy monday money monkey moon motdepasse mother mountain " +
    "muhammad music mustang my mypassword naruto newpassword newyork nicole nine " +
    "ninja nirvana nothing november ocean october office oldpassword oliver omar on " +
    "one open orange outlook panther paris parola pass passw0rd passwd password " +
    "password1 passwort payment pepper peter phoenix pikachu pizza please pokemon " +
    "porsche power prince princess private puppy purple pussy qazwsx queen qwerty " +
    "qwertz rachel rainbow ranger realmadrid red rich river robert rock root rose " +
    "safe safety salasana samantha samsung sarah saturday school secret secure " +
    "security senha september server sesame seven sex sexy shadow shit silver sister " +
    "six sky soccer soldier something spiderman spring star startrek starwars " +
    "steelers student success summer sun sunday sunflower sunshine super superman " +
    "sweet sweetie system teacher temp temporary tennis test tester testing that the " +
    "this thomas three thunder thursday tiger to together toyota trust trustno " +
    "tuesday twitter two ultra united university user validate validation " +
    "verify victoria wachtwoord warrior we wednesday welcome welkom whatever whiskey " +
    "white william windows winner winter wolf word yahoo yamaha yankees yellow you " +
    "your youtube zero zxcv zxcvbn"
  ).split(" "),
);
