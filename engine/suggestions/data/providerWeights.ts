/** A mailbox provider and its relative frequency, from 1 to 100. */
export interface ProviderWeight {
  domain: string;
  weight: number;
}

const weighted = (weight: number, domains: string): ProviderWeight[] =>
  domains.split(" ").map((domain) => ({ domain, weight }));

/** Providers that typos are corrected to: the most used globally, then those of single countries. Weights are ranks, not shares. */
export const providerWeights: readonly ProviderWeight[] = [
  ...weighted(100, "gmail.com"),
  ...weighted(60, "yahoo.com hotmail.com outlook.com"),
  ...weighted(40, "icloud.com qq.com mail.ru 163.com aol.com"),
  ...weighted(
    25,
    "live.com msn.com googlemail.com yahoo.co.uk yahoo.fr yahoo.co.jp yahoo.com.br yahoo.co.in yahoo.de yahoo.it yahoo.es hotmail.co.uk hotmail.fr hotmail.it hotmail.de hotmail.es yandex.ru protonmail.com proton.me naver.com comcast.net web.de gmx.de gmx.net t-online.de orange.fr wanadoo.fr libero.it free.fr 126.com",
  ),
  ...weighted(
    15,
    "me.com mac.com ymail.com rocketmail.com verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net juno.com netzero.net gmx.com gmx.at gmx.ch mail.com zoho.com fastmail.com hushmail.com tutanota.com outlook.fr outlook.de outlook.es outlook.it live.co.uk live.fr live.nl live.it live.ca live.com.mx live.com.au hotmail.nl hotmail.be hotmail.ca hotmail.com.br hotmail.com.ar outlook.com.br yahoo.ca yahoo.com.au yahoo.com.mx yahoo.com.ar yahoo.com.ph yahoo.com.sg yahoo.com.tw yahoo.com.hk yahoo.com.vn yahoo.co.id yahoo.in yahoo.gr yahoo.ie yahoo.se laposte.net sfr.fr neuf.fr bbox.fr freenet.de arcor.de virgilio.it alice.it tiscali.it tin.it fastwebnet.it btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com blueyonder.co.uk tiscali.co.uk bigpond.com optusnet.com.au rogers.com sympatico.ca shaw.ca telus.net videotron.ca bell.net uol.com.br bol.com.br terra.com.br ig.com.br globo.com wp.pl onet.pl o2.pl interia.pl seznam.cz centrum.cz azet.sk abv.bg ukr.net rambler.ru bk.ru list.ru inbox.ru yandex.com yandex.ua telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl bluewin.ch sapo.pt telefonica.net terra.es hanmail.net daum.net nate.com foxmail.com sina.com sohu.com rediffmail.com windstream.net frontier.com centurylink.net embarqmail.com roadrunner.com walla.co.il freemail.hu citromail.hu otenet.gr mynet.com",
  ),
];
