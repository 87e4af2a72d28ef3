/** Words of headings, by language, in lower case and without accents. Address words are in `isAddressColumnName`. */
const words = `
en: name names first last middle full given family user username login nickname prefix suffix salutation title
en: company organization organisation account employer business firm department dept team role position job
en: phone phones telephone tel mobile cell fax street road city town state province region county country zip postcode postal
en: code id ids no nr n number num ref reference key index row date time day year month birthday birth dob age gender sex language lang
en: locale status type kind group groups tag tags label labels category list segment source medium campaign note notes comment
en: comments description remark remarks text subject message url web website site link homepage linkedin twitter facebook
en: customer client contact contacts person people member members subscriber subscribers lead leads owner user users admin
en: created updated modified added changed joined signup registered subscribed unsubscribed confirmed verified opted optin
en: last seen activity active score rating value amount total price sum currency quantity qty order orders product sku plan
en: at on by of in the and or is home work other private personal business primary secondary main alternate alternative default
en: location display login license licenses rate opens clicks sent opened clicked bounced delivered attendee attendees buyer ticket
en: marketing consent permission latitude longitude timezone ip device version notes event events form page host domain
de: vorname nachname zuname familienname namen firma unternehmen organisation abteilung anrede titel funktion rolle telefon handy mobil
de: mobilnummer telefonnummer rufnummer strasse hausnummer ort stadt wohnort land plz postleitzahl bundesland adresse anschrift
de: nummer kundennummer kunde kunden kundennr datum uhrzeit jahr geburtstag geburtsdatum geschlecht alter sprache bemerkung
de: bemerkungen notiz notizen kommentar beschreibung betreff nachricht gruppe kategorie quelle kontakt kontakte ansprechpartner
de: person mitglied mitglieder teilnehmer empfanger absender erstellt geandert angelegt angemeldet abgemeldet am von und nr
de: privat geschaftlich dienstlich benutzer benutzername wert betrag summe preis bestellung produkt webseite
fr: nom noms prenom prenoms societe entreprise organisation fonction poste service civilite titre telephone portable rue voie ville
fr: pays departement numero client clients date heure naissance anniversaire sexe genre langue statut etat groupe
fr: categorie source remarque remarques commentaire commentaires description objet site contact contacts personne membre abonne
fr: destinataire cree modifie inscrit le de du des la les et professionnel personnel prive principal montant prix commande produit adresse
es: nombre nombres apellido apellidos empresa compania organizacion cargo puesto departamento telefono movil celular calle direccion
es: ciudad poblacion localidad provincia estado pais codigo numero cliente clientes fecha hora nacimiento cumpleanos sexo genero
es: idioma grupo categoria origen fuente nota notas comentario comentarios descripcion asunto mensaje sitio contacto contactos
es: persona miembro suscriptor usuario creado modificado alta baja trabajo personal valor importe precio pedido producto del y el
pt: nome nomes sobrenome apelido empresa organizacao cargo funcao departamento telefone celular telemovel rua endereco morada cidade
pt: estado pais cep codigo numero cliente clientes data hora nascimento aniversario sexo genero idioma grupo categoria origem fonte nota
pt: notas comentario observacao observacoes descricao assunto mensagem contato contatos contacto pessoa membro assinante usuario
pt: utilizador criado alterado valor preco pedido produto trabalho pessoal do da dos e
it: nome cognome azienda societa ditta ruolo reparto telefono cellulare via indirizzo citta comune provincia paese nazione cap codice
it: numero cliente clienti data ora nascita compleanno sesso genere lingua stato gruppo categoria origine fonte note commento
it: commenti descrizione oggetto messaggio sito contatto contatti persona membro iscritto utente creato modificato importo prezzo
it: ordine prodotto lavoro personale di del e
nl: naam voornaam achternaam tussenvoegsel bedrijf bedrijfsnaam organisatie functie afdeling telefoon telefoonnummer mobiel straat
nl: huisnummer plaats stad woonplaats land postcode adres nummer klant klanten klantnummer datum tijd geboortedatum verjaardag geslacht
nl: taal groep categorie bron opmerking opmerkingen notitie omschrijving onderwerp bericht contactpersoon persoon lid
nl: gebruiker gemaakt gewijzigd bedrag prijs bestelling prive zakelijk van en
sv: namn fornamn efternamn foretag organisation befattning avdelning telefon mobil gata ort stad land postnummer adress nummer
sv: kund kunder kundnummer datum tid fodelsedatum kon sprak grupp kategori kalla anteckning kommentar beskrivning kontakt medlem
sv: anvandare skapad andrad belopp pris och
da: navn fornavn efternavn firma virksomhed stilling afdeling telefon mobil gade by land postnummer adresse nummer kunde kunder dato tid
da: fodselsdato kon sprog gruppe kategori kilde bemaerkning kommentar beskrivelse kontakt medlem bruger oprettet belob og
no: etternavn bedrift selskap avdeling gate poststed fodt kunde opprettet merknad
fi: nimi etunimi sukunimi yritys organisaatio tehtava osasto puhelin matkapuhelin katu kaupunki maa postinumero osoite numero asiakas
fi: paivamaara aika syntymaaika sukupuoli kieli ryhma luokka lahde huomautus kommentti kuvaus yhteyshenkilo jasen kayttaja tila
pl: imie nazwisko nazwa firma organizacja stanowisko dzial telefon komorka ulica miasto miejscowosc kraj kod pocztowy adres numer
pl: klient klienci data czas urodzenia plec jezyk grupa kategoria zrodlo uwagi notatka komentarz opis temat kontakt osoba
pl: czlonek uzytkownik utworzono kwota cena zamowienie produkt i
cs: jmeno prijmeni nazev firma spolecnost organizace funkce oddeleni telefon mobil ulice mesto obec zeme stat psc adresa cislo
cs: zakaznik klient datum cas narozeni pohlavi jazyk skupina kategorie zdroj poznamka komentar popis predmet kontakt osoba clen uzivatel
sk: meno priezvisko spolocnost ulica krajina zakaznik poznamka
hu: nev keresztnev vezeteknev ceg szervezet beosztas osztaly telefon telefonszam mobil utca varos orszag iranyitoszam cim szam ugyfel
hu: datum ido szuletesi nem nyelv csoport kategoria forras megjegyzes leiras targy kapcsolat tag felhasznalo
ro: nume prenume firma companie organizatie functie departament telefon mobil strada oras localitate judet cod numar client
ro: data nastere sex limba grup categorie sursa observatii comentariu descriere persoana membru utilizator
tr: ad soyad soyadi isim sirket firma kurum unvan gorev bolum departman telefon cep sokak sehir il ilce ulke posta kodu adres
tr: numara no musteri tarih saat dogum cinsiyet dil grup kategori kaynak not notlar aciklama konu kisi uye kullanici
hr: ime prezime tvrtka poduzece grad drzava postanski broj telefon mobitel datum napomena opis
id: nama depan belakang perusahaan organisasi jabatan telepon ponsel jalan kota provinsi negara kode pos alamat nomor pelanggan
id: tanggal waktu lahir kelamin bahasa kelompok kategori sumber catatan komentar deskripsi kontak anggota pengguna
vi: ten ho cong ty dien thoai di dong dia chi thanh pho quoc gia ngay sinh ghi chu khach hang so
ru: имя фамилия отчество фио компания организация должность отдел телефон мобильный улица город область страна индекс адрес номер
ru: клиент клиенты дата время рождения пол язык группа категория источник примечание комментарий описание тема сайт контакт контакты
ru: человек участник пользователь создан статус сумма цена заказ товар название и
uk: імя прізвище компанія організація посада відділ телефон вулиця місто область країна індекс адреса номер клієнт дата час стать
uk: мова група категорія джерело примітка коментар опис контакт користувач назва
bg: име фамилия фирма град държава телефон дата бележка клиент
el: ονομα επωνυμο ονοματεπωνυμο εταιρεια εταιρια τηλεφωνο κινητο οδος πολη χωρα τκ διευθυνση αριθμος πελατης ημερομηνια σημειωσεις φυλο
ar: الاسم اسم الأول الأخير اللقب العائلة الشركة المنظمة الوظيفة القسم الهاتف هاتف الجوال المحمول الشارع المدينة الدولة البلد الرمز
ar: العنوان الرقم رقم العميل التاريخ تاريخ الوقت الميلاد الجنس اللغة المجموعة الفئة المصدر ملاحظات ملاحظة تعليق الوصف الكامل
he: שם פרטי משפחה מלא חברה ארגון תפקיד מחלקה טלפון נייד רחוב עיר מדינה מיקוד כתובת מספר לקוח תאריך שעה לידה מין שפה קבוצה הערות
hi: नाम पहला अंतिम उपनाम कंपनी संगठन पद विभाग फ़ोन फोन मोबाइल गली शहर राज्य देश पिन कोड पता संख्या ग्राहक दिनांक तारीख समय जन्म लिंग भाषा समूह श्रेणी स्रोत टिप्पणी
th: ชื่อ นามสกุล บริษัท โทรศัพท์ มือถือ ที่อยู่ เมือง จังหวัด ประเทศ รหัสไปรษณีย์ วันที่ หมายเหตุ เพศ
zh: 姓名 名字 名称 姓 名 姓氏 公司 公司名称 单位 企业 组织 职位 职务 部门 电话 电话号码 手机 手机号 手机号码 街道 城市 省份 省 国家 地区 邮编 地址 编号 序号
zh: 客户 客户名称 日期 时间 生日 性别 年龄 语言 分组 类别 来源 备注 注释 描述 主题 联系人 联系方式 用户 用户名 会员 状态 創建時間 创建时间 電話 手機 公司名稱 職稱 部門 國家 地區 地址
zh: 郵遞區號 編號 序號 客戶 時間 性別 年齡 語言 類別 來源 備註 聯絡人 使用者 會員 狀態 名稱
ja: 名前 氏名 お名前 姓 名 フリガナ ふりがな 会社 会社名 企業名 組織 団体名 役職 部署 部署名 電話 電話番号 携帯 携帯電話 住所 市区町村 都道府県 国 郵便番号 番号 顧客 顧客名
ja: お客様名 日付 日時 登録日 生年月日 誕生日 性別 年齢 言語 グループ カテゴリ 種別 備考 メモ コメント 説明 件名 担当者 連絡先 会員 ユーザー ユーザー名 状態 ステータス
ko: 이름 성명 성 회사 회사명 업체명 기관 소속 직급 직책 부서 전화 전화번호 휴대폰 휴대전화 연락처 주소 도시 시도 국가 우편번호 번호 고객 고객명 날짜 일자 시간 생년월일
ko: 생일 성별 나이 언어 그룹 분류 출처 비고 메모 설명 제목 담당자 회원 사용자 상태 등록일 가입일
`;

/** Returns a heading as words in lower case, without accents, digits and signs; `firstName` is two words. */
export function splitWords(heading: string): string[] {
  return heading
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/['’ʼ`]/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .normalize("NFC")
    .split(/[^\p{L}\p{Mc}]+/u)
    .filter((word) => word !== "");
}

/** Words that are headings only beside another: alone they are as often data, as in `work` or `subscribed`. */
const qualifiers: ReadonlySet<string> = new Set(
  (
    "at on by of in the and or is no yes home work other private personal business primary secondary main alternate " +
    "alternative default active opted optin verified confirmed subscribed unsubscribed member members lead leads " +
    "customer client admin user owner marketing sent opened clicked bounced delivered buyer de la le les des du el del di do da am von van en och og und et e i y и"
  ).split(" "),
);

const known: ReadonlySet<string> = new Set(
  words
    .split("\n")
    .flatMap((line) => line.slice(line.indexOf(":") + 1).split(" "))
    .flatMap(splitWords),
);

/** Tells whether words, as {@link splitWords} returns them, are a heading: all of them are known, and one is more than a qualifier. */
export const areColumnWords = (heading: readonly string[]): boolean =>
  heading.every((word) => known.has(word)) && heading.some((word) => !qualifiers.has(word));
