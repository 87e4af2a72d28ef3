/** Real domains that look like typos of a provider; they are never corrected. Providers themselves need no entry. */
export const realLookalikes: ReadonlySet<string> = new Set(
  [
    "tmail.com zmail.com jmail.com kmail.com bmail.com fmail.com vmail.com hmail.com dmail.com smail.com rmail.com nmail.com pmail.com cmail.com wmail.com umail.com amail.com imail.com omail.com qmail.com gomail.com gemail.com gmail.co gail.com gmal.net email.it",
    "cloud.com ucloud.com ecloud.com wahoo.com yahoot.com never.com navel.com faxmail.com boxmail.com pocketmail.com lastmail.com hotmail.co rotmail.com hotmall.com outlooks.com outbook.com onlook.com",
    "globe.com global.com roger.com rodgers.com frontiers.com chapter.net planets.nl plant.nl plane.nl range.fr oranges.fr libro.it arbor.de horizon.net vision.net comcast.com verizon.com earthlink.com charter.com cox.com att.com",
    "mailw.com proton.com photon.me protons.me telnet.be skype.net chatter.net carter.net charger.net tellus.net plante.nl porton.me rovers.com robers.com free.de frei.de gmx.info gmbx.net post.de post.at webb.de weber.de onlie.de",
  ].flatMap((line) => line.split(" ")),
);
