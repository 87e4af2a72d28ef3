import type { Encoding } from "./encoding.ts";

/**
 * Non-ASCII letters of a language or group of languages in lower case, the most frequent first, and their encodings,
 * the most common first.
 */
export interface Alphabet {
  letters: string;
  /** Its words also contain ASCII letters; those of other scripts don't. */
  latin: boolean;
  encodings: readonly Encoding[];
  /** Extra cost of a rare alphabet (in the sense of `likeliestEncoding`). */
  seldom: number;
}

const west: readonly Encoding[] = ["windows-1252", "macintosh", "iso-8859-15"];
const middle: readonly Encoding[] = ["windows-1250", "iso-8859-2"];

const latin = (letters: string, encodings: readonly Encoding[], seldom = 0): Alphabet => ({
  letters,
  latin: true,
  encodings,
  seldom,
});
const other = (letters: string, encodings: readonly Encoding[]): Alphabet => ({
  letters,
  latin: false,
  encodings,
  seldom: 0,
});

/**
 * All alphabets; of two that fit equally well, the earlier one wins. The last of a group is for lists in several
 * languages.
 */
export const alphabets: readonly Alphabet[] = [
  latin("üäöß", west),
  latin("éèçàêâîôûëïùœüÿæ", west),
  latin("áéíóñúü", west),
  latin("ãáçéóíõêâúôà", west),
  latin("àèòùìé", west),
  latin("ëéïöèü", west),
  latin("øåæéö", west),
  latin("åäöé", west),
  latin("áíóéðöúþýæ", west),
  latin("éüäöáèíóñçàêøåãúæßâôîïùûëõìòœýšžÿðþ", west, 1),
  latin("łąśęóżćńź", middle, 1),
  latin("áíéěřčšžýůúňťďľôó", middle, 1),
  latin("áéóöőíüúű", middle, 1),
  latin("ăîâşţ", middle, 1),
  latin("čšžćđ", middle, 1),
  latin("áíéčšžłóěřąćśęýżńůúňőöťďűüźđăşţâîľô", middle, 4),
  latin("ıüşçğöİâ", ["windows-1254"], 1),
  latin("\u0323\u0300\u0301đươêôâă\u0309\u0303áàíóúéùè", ["windows-1258"], 2),
  latin("ėšžūųįąčę", ["windows-1257"], 2),
  latin("āīēšņūļģčžķ", ["windows-1257"], 2),
  latin("õäüöšž", ["windows-1257"], 2),
  other("оаеинтрслвкмдпуязьбгычйхжшюэцщфіїєўґёъјљњћђџ", [
    "windows-1251",
    "koi8-r",
    "ibm866",
    "iso-8859-5",
    "x-mac-cyrillic",
  ]),
  other("αοιετσνηυρπκμλςωίόάέήύώγθδχφβξζψϊΐ", ["windows-1253", "iso-8859-7"]),
  other("יוהלאמרבשנתדקחפגעזצכסטםןךףץ", ["windows-1255"]),
  other("ايلمنورتبةدسعحكقفجهأىخطشصضزذثغظءئإؤآ", ["windows-1256"]),
  other("นรกาัเองม่ี้ยลวดทสตะปบคหแจพชขใไิืุู์โผถณธศภญฐฉซฟษ", ["windows-874"]),
];

/**
 * A script with thousands of characters: the most common ones in names and lists, and the cost of others by kind (in
 * the sense of `likeliestEncoding`).
 */
export interface ManyLetters {
  common: string;
  others: readonly (readonly [RegExp, cost: number])[];
  encodings: readonly Encoding[];
}

const wide = [/[\u3000-\u303F\uFF01-\uFF60]/u, 5] as const;
const han = [/\p{Script=Han}/u, 9.5] as const;

/** East Asian encodings, which use two bytes for most characters. */
export const eastAsian: readonly ManyLetters[] = [
  {
    common:
      "田中山本村木小林佐藤鈴高橋伊渡辺邊加吉斎松井上清水池野口川島石原前岡長谷後近坂青大西東南北森内藤子美男一二三太郎恵花健翔名前氏住所電話会社株式京市区町県都",
    others: [[/[\u3041-\u30FF]/u, 3.5], [/[\uFF61-\uFF9F]/u, 6], wide, han],
    encodings: ["shift_jis", "euc-jp"],
  },
  {
    common:
      "的一是在不了有和人这中大为上个国我以要他王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂小红华建文玉梅姓名邮箱件电子话地址公司北京海广州市",
    others: [wide, han],
    encodings: ["gb18030"],
  },
  {
    common:
      "的一是不了人我在有他這中大來上國陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊江呂何羅高蕭潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴美玲淑雅惠怡婷志明俊家豪建宏姓名電子郵件信箱地址公司台北市話小文玉華",
    others: [wide, han],
    encodings: ["big5"],
  },
  {
    common:
      "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지현영수은경미숙희순선철호상동재준원연기태나라아자사소명름메일주울부산회은을는가다의에",
    others: [[/\p{Script=Hangul}/u, 7], wide, [/\p{Script=Han}/u, 11]],
    encodings: ["euc-kr"],
  },
];
