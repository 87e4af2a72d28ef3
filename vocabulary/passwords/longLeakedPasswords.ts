/*
 * Passwords of @zxcvbn-ts/language-common 4.1.3 (MIT):
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/** Leaked passwords of 12 characters and more that aren't made of common pieces. */
export const longLeakedPasswords: ReadonlySet<string> = new Set(
  (
    "010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 " +
    "111222333444555 122333444455555 123321456654 123456782000 123456789101 1234567892000 " +
    "1234qwerasdfzxcv 123ewqasdcxz 123qwe456rty 12qw34er56ty 193570356033 19960610ilja " +
    "1a2a3a4a5a6a 1a2s3d4f5g6h 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qazxsw23edc 1qazxsw23edcvfr4 " +
    "23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b " +
    "420842084208555 4815162342lost 541233432442 6215mila6215 742617000027 89876065093rax " +
    "89semtsriuty a1s2d3f4g5h6 aksjdlasdakj89879 alpha135792468 amadeusptfcor " +
    "an83546921an13 andrewjackie antananarivu anytimetoday auckland2010 avrillavigne " +
    "badiman28200 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz boy4u2ownnyc " +
    "bpgjldsgjldthnf bullnuts2003 businessbabe chesterfield chickenwing101 civilization " +
    "cjdthitycndj cnfc35762209 combat123654 configuratio construction contortionist " +
    "corperfmonsy cosmopolitan devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf " +
    "domainlock2005 entertainment findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf " +
    "fktrcfylhjdyf flvbybcnhfnjh frederiksberg fucktheworld fynfyfyfhbde gfhfktkjuhfv " +
    "gfhjkmgfhjkm ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw " +
    "ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghtdtlvtldtl " +
    "gjkysqgbpltw gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv hedimaptfcor " +
    "iampurehaha2 iloveboobies ilovemyfamily ingodwetrust installdevic installsqlst " +
    "intelligence international ipo54tj45uy856 iseedeadpeople jamesbond007 ktjynsq40147 " +
    "leavemealone lhbjkjubz2957704 lost4815162342 lytdybrbdfvgbhf lytghjgtnhjdcr " +
    "mailcreated5240 maprchem56458 massimiliano masterbaiting masterbating masturbation " +
    "maurolarastefy mevefalkcakk minnesota_hp momsanaladventure morganstanley " +
    "mortalkombat msoracle32re msorcloledbr ne_e_pod_chehyl necronomicon needforspeed " +
    "nemvxyheqdd5oqxyxyzi networkingpe newproject2004 nhbujyjvtnhbz nhecsyfujkjdt " +
    "nhfdvfnjkju123 nhfycajhvths nick1234-rem936 nightcrawler nondriversig ntktdbpjh1994 " +
    "olcrackmaster ontheoutside p030710p$e4o paraklast1974 passwordassword " +
    "passwordstandard pfqwtd27121988 polniypizdec0211 polniypizdec1102 polniypizdec110211 " +
    "pornographic professional ptybnxtvgbjy punksnotdead qawsedrftgyh qaz123wsx456 " +
    "qazxswedc123 qazxswedcvfr qwaszxerdfcv qwerasdfzxcv qwertasdfgzxcvb rfnthbyf1988 " +
    "satisfaction saun24865709 scandinavian schoolgirlie sdicmt7seytn seemnemaailm " +
    "sojdlg123aljg sonnenschein sonyericsson specialinsta stickdaddy77 stinkyfinger " +
    "stratocaster supernatural thecakeisalie ticketmaster vanyarespekt vfhbyfvfhbyf " +
    "vfrcbvvfrcbv vfvfvskfhfve vladimirovna warhammer40k wazzkaprivet websolutions " +
    "websolutionssu webuivalidat weihnachtsbau weihnachtsbaum whosyourdaddy z1x2c3v4b5n6 " +
    "z1x2c3v4b5n6m7 zaq1xsw2cde3 zaqwsxcderfv zcfvfzkexifz zqjphsyf6ctifgu zxcasdqwe123"
  ).split(" "),
);
