/** Where everyone can have a mailbox: no partner owns the people of these domains. */
const names = `
  126.com 163.com aim.com alice.it aol.com arcor.de bbox.fr bluewin.ch btinternet.com comcast.net duck.com
  fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net googlemail.com
  hey.com hotmail.be hotmail.ch hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl
  hushmail.com icloud.com inbox.lv laposte.net libero.it live.be live.ca live.co.uk live.com live.de live.fr live.it
  live.nl mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com mykolab.com naver.com neuf.fr numericable.fr
  o2.pl onmicrosoft.com orange.fr outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me posteo.de posteo.net
  proton.me protonmail.ch protonmail.com qq.com rocketmail.com seznam.cz sfr.fr skynet.be t-online.de telefonica.net
  telenet.be terra.es tiscali.it tuta.com tutanota.com verizon.net vodafone.it wanadoo.fr web.de wp.pl yahoo.ca
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com ziggo.nl zoho.com
`;
const publicMailDomains: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

export function isPublicMailDomain(domain: string): boolean {
  return publicMailDomains.has(domain);
}
