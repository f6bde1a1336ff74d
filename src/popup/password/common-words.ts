/**
 * Common passwords without digits and signs around them: words, names, clubs,
 * cars and commands. Written for this wallet; `common-password.ts` handles the
 * variations.
 */
export const COMMON_WORDS = `
aaaa aaron abcabc abcd abcdef access adam admin adminadmin administrator
adrian airforce ajax albert alexander alexandra alexandre alexis alfred allah
always amanda amazing amber america andrea andrew android angel angela angels
anna annie anonymous anthony apple apples april army arsenal arthur asdfgh
asdfghjkl ashley asshole audi august austin australia autumn avengers awesome
azerty baby babyboy babygirl bailey banana barbara barbie barcelona baseball
basketball batman bayern beatles beautiful beer believe benjamin bentley
berlin beyonce bible binance birthday bitch bitcoin black blessed blessing
blink blizzard blockchain blue blueberry bluebird boston boxing brandon brazil
brian brittany broncos brother bubbles buffalo bulldog bullshit bunny burger
business buster butter butterfly california camaro canada candy cannabis
captain carlos casey cats celtic champion changeme charles charlie charlotte
cheese cheetah chelsea cherry chevrolet chevy chicago chicken china chocolate
christian christmas christopher church claudia cobra cocacola coffee coinbase
college company computer contrasena cookie cookies cool cooldude corona
corvette counterstrike courtney cowboy cowboys cricket crypto cryptocurrency
crystal cutie cutiepie dallas dancer dancing daniel danielle darkness
darling database daughter david death debian december default demo demon
dennis denver desktop destiny developer devil diablo diamond diana diego
dinosaur disney doctor dodgers dogecoin doggy dogs dollars dolphin donald
douglas dragon dreamer dreams ducati dynamite eagle eagles easter eduardo
edward elephant elizabeth elvis emerald eminem emma engineer england enter
eric erik ether ethereum everton example facebook faith falcon family
fantastic father february felix fernando ferrari fire firebird fireman florida
flower flowers football forever fortnite france francis francisco frank freddy
freedom friday friend friends frodo fuckme fuckoff fuckyou gabriel gabriela
gamer gaming gandalf garfield general george gerald germany ghost ginger
gloria gmail goaway godislove goku golden golf golfer goodbye google gordon
gorgeous green gregory guest guinness guitar hacker hacking halloween halo
handsome hannah happiness happy hardware harley harry harrypotter haslo hawk
heather heaven heineken hell hello hellokitty helloworld henry heslo hobbit
hockey hodl hogwarts holiday honda honey hope horse hotdog hotmail
hottie houston hulk hunter hurricane iamgod iamlegend iloveher ilovehim
iloveme iloveyou imagine india instagram inter internet iphone ironman
isabella itsme ivan jack jackson jaguar james january jasmine jason java
javascript jennifer jeremy jessica jesus jesuschrist jesuslove john johnny
jonathan jordan jose joseph joshua juan julia julian july june justice justin
juventus karen katherine katie kawasaki keepout kelly kenneth kennwort kevin
keyboard killer killers kimberly king kingdom kitten kitty knight lakers lambo
lamborghini laptop larry laura lauren lavender lawyer leonardo leopard letmein
liberty lightning linda linux lion lisa litecoin liverpool login logon
lollipop london louis louise love lovely loveme lover lovers loveyou loving
lucas lucifer lucky luckyme lucy luke madonna madrid magic magical manager
manchester manuel march marcus margaret maria marie marina marine mario mark
marketing marlboro martha martin mary maserati master matrix matthew max
maxwell megan melanie melissa mercedes merlin messi metallica metamask mexico
michael michelle mickey microsoft midnight miguel milan military millionaire
minecraft minnie mnemonic mohammed molly monday monero money monica monitor
monkey moonlight moscow motdepasse mother mushroom music musician muslim
mustang mypassword mystery nancy naruto natalie nathan navy nelson neo
network newpassword newyork nicholas nicole nikita ninja nirvana nissan nokia
nopassword nothing november nurse october office oldpassword oliver olivia
onepassword open openme openplease opensesame openup operator oracle orange
orchid orlando oscar packers pamela panther paris parker parola passcode
passkey passpass passphrase password passwords passwort patricia patrick
patriots paul peace peaches peanut pedro penguin pepper pepsi peter philip
phoenix piano pikachu pirate pizza platinum playboy player players please
pokemon police pony porsche portolan potato president pretty prince
princess printer private program programmer prophet pumpkin puppy purple 
python qazwsx qazwsxedc queen qwerty qwertyuiop qwertz rabbit rachel racing
rafael raiders rainbow ranger rangers realmadrid rebecca redrose redsox
ricardo richard rihanna robert robin roblox rocknroll rockstar rodrigo roger
ronald ronaldo root rootroot rose roses rosie rugby running russell russia
sabrina salasana samantha sample samsung samuel samurai sandra sandwich
santiago sapphire sarah satan satoshi saturday school scorpion scott sebastian
secret secretsecret secure security senha september sergio server service sexy
sexygirl shadow shakira shannon shark sharon shirley shit silver silvia simon
simpsons singer sister skateboard skater skywalker slipknot smile smiley
sniper snoopy snowboard soccer softball software solana soldier sonic sophia
sophie spider spiderman spring starcraft starlight startrek starwars steelers
stella stephanie stephen steven storm strawberry student subaru success sugar
summer sunday sunflower sunset sunshine superman supersecret superuser support
surfer susan suzuki sweetheart sweetie sweety swimming sydney sylvia sysadmin
system taylor teacher temp temporary tennis teresa test tester testing
testtest texas thepassword theresa thomas thunder thursday tiffany tiger
timothy tinkerbell together token tokens tokyo tomato tony topsecret tornado
toronto tothemoon toyota tracy travis trial trinity trustno trustnoone tuesday
tulip tupac turtle twitter tyler ubuntu unicorn university unknown user
username useruser vader vampire vanessa victoria vincent viper vitalik vodka
volleyball volvo wachtwoord wallet walter warcraft warrior wednesday weekend
welcome wendy whale whatever whiskey white william windows winner winter
wizard wolf wonderful world wrestling xxxx yahoo yamaha yankees yellow yoda
yourpassword youtube zelda zombie zxcvbn zxcvbnm zzzz
`
