const pairs = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meant, slips]): [string, string][] =>
      slips.split(" ").map((slip) => [slip, meant]),
    ),
  );

/** Provider name for each frequent typo, both without their ending. Leaves out real domains. */
export const nameOfTypo: ReadonlyMap<string, string> = pairs({
  gmail:
    "gmial gmal gmai gamil gmil gmali gmaul gmaik gmaill gmmail ggmail gmaiil gmaail gmaol gmeil gmaile gmails gmailc gnail gnmail gmnail gmqil gmsil gmzil gmai1 gma1l gimail gimal gmaio gmaip gemial gmailk gmaim ghmail gmaiol gmaqil gmakl gmajl gmael 1gmail gamail gjmail gmlail gmaila g-mail gmailcom gmia gmaii gmaiul gmauil gmaijl gmailo gmaail gmwil gmaikl gmailll gmaiol gmaild",
  yahoo:
    "yaho yahooo yahho yhaoo yaoo yhoo yahhoo yahoi yahop yaboo yagoo yajoo yaoho ayhoo yahoe yahoa tahoo uahoo yshoo yahpo yaahoo yyahoo yahooh yaho0 yah00 yah0o yahou yhahoo yehoo yahoocom yahoooo yahioo yahopo yahooi yahool yahjoo yqhoo ywhoo yauoo",
  hotmail:
    "hotmal hotmai hotmial hotmil hotmaill hotmali htomail hotamil hotmaul hotmeil hotmaik hotmsil hotmqil hotmaol hotmsail hotnail hotmmail hottmail hotmaiil hotmaail hotmaile hotmails hotmall hitmail hptmail homtail homail hotail hormail hotmael htmail hhotmail hotmaip hoitmail hotmailc hotmaiol hotrmail hormai hotmaio hoymail jotmail ohtmail ho0tmail hot-mail hotmaii hotmailcom hootmail hotmaul hotmailk homtial hotimail hotmaal hotmaul",
  outlook:
    "outlok outloo outllok otulook outlool outloook outlookk oulook outlock oultook utlook outluk outllook outlouk outlokk outlooc outlooke outlppk outlpok outliok oitlook putlook ourlook outlolk outlo0k out1ook iutlook ouutlook outlookcom oiutlook outkook outolook outolok outlokc oulook ooutlook ouklook outlookl outlooj outlool outlo0ok ouylook",
  icloud:
    "iclod icoud iclou icould iclould iclaud iclowd icloude icloudd iclooud iccloud icluod iclud iicloud icliud iclpud ickoud icloid iclous icloyd ivloud ixloud i-cloud 1cloud icoloud iclound iclodu icolud icloudcom",
  protonmail:
    "protomail protonmal protonmai protonmial protonamil protonmil prontomail prtonmail protonmaill protonnail ptotonmail protonmaul protonemail portonmail proton-mail",
  googlemail:
    "googlmail googelmail googlemial googlemal goglemail gogglemail googlemai googlemil gogelmail googlemaill google-mail",
  comcast: "comcst comcats comast comcas comcastt comacst commcast comcact comcaat comxast comcasr",
  verizon: "verzon verizion verizn varizon verizom verozon verizen veriozn verrizon verizin",
  sbcglobal:
    "sbcgloble sbcgobal sbcglobl sbcglobla sbcgolbal sbglobal sbcglobel scbglobal sbcgloabl sbcgloba sbcgllobal",
  bellsouth: "bellsoth belsouth bellsuth bellsouht bellsout bellsoutn bellsoouth",
  earthlink: "earthlik earthlnk earhtlink eartlink erthlink earthlinl",
  yandex: "yandx yadnex yndex yandeks yandexx yandez jandex",
  aol: "aoll aoil aool aolc ao1",
  rediffmail: "redifmail rediffmal redffmail rediffmial rediffmai reddiffmail rediiffmail",
  naver: "navr nvaer naevr naverr navee",
  live: "livee liive livve lvie",
  free: "freee frree",
  gmx: "gmmx gmxx",
  msn: "mssn msnn",
  sfr: "sffr sfrr",
  libero: "lbero liberoo liebro",
  wanadoo: "wandoo wanadou wanado wannadoo wanaddo wanadooo wamadoo vanadoo",
  orange: "oragne ornage orangee",
  laposte: "lapost laposete lapsote lapposte laopste",
  "t-online": "t-onlin t-onine tonline t-onlien t-onlne t-onliine t-onilne",
  freenet: "frenet freent freeent freenett",
  btinternet: "btinernet btintenet btinterent btinternt btintrnet btinterne btinternett",
  seznam: "senzam sezam seznm sezman sezznam seznma",
  hanmail: "hanmal hanmial hamail hanmil",
});

/** Intended ending for each mistyped one. None of the typos is a public suffix: `.cm`, `.co` and `.om` are countries. */
export const endingOfTypo: ReadonlyMap<string, string> = pairs({
  com: "con cmo ocm comm cpm vom xom coom cim cm0 c0m cok comn conm ccom clm copm cxom cvom kom comq coma comj comk comb comp comcom coml comi como cin dom fom vcom xcom ckm c0n comd coms comt comv comx comz com1 ciom cmom comr cop cob",
  net: "ner nte ent nett nrt neet nwt nef nt nret netr nety bnet",
  org: "orgg ogr rog orq ofg otg prg orh ort",
  de: "dee ded dde",
  fr: "ffr frr",
  it: "itt iit",
  "co.uk": "couk co.ukk co.uj co.ik co.ul co.yk co.uuk co.k co.u coo.ukk",
  "com.br": "combr com.brr com.b",
  "com.au": "comau com.auu",
  "com.mx": "commx",
  "com.ar": "comar",
  "co.in": "co.inn",
  "co.jp": "cojp co.jpp",
});

/** Intended second-level label for each mistyped one before a country ending, as in `yahoo.con.br`. */
export const secondLevelOfTypo: ReadonlyMap<string, string> = pairs({
  com: "con cmo ocm comm cpm vom xom coom cim cm c0m ckm ccom comn conm",
  co: "c cp xo vo oc coo ci cl c0",
});

/** Intended domain for typos that neither the name nor the ending reveals. */
export const domainOfTypo: ReadonlyMap<string, string> = pairs({
  "example.com": "exmaple.com exampel.com examle.com exampl.com",
  "gmx.de": "gmx.ed",
  "web.de": "web.ed",
  "hotmail.co.uk": "hotmail.com.uk hotmial.com.uk",
  "yahoo.co.uk": "yahoo.com.uk",
});
