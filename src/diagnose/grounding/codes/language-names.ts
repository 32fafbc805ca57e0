/**
 * The names of languages in English, in lower case, by code.
 *
 * Codes and names by ISO 639-1, names beside them by common use.
 */
export const languageNames: ReadonlyMap<string, readonly string[]> = new Map(
  `aa afar
ab abkhazian|abkhaz
ae avestan
af afrikaans
ak akan
am amharic
an aragonese
ar arabic
as assamese
av avaric|avar
ay aymara
az azerbaijani|azeri
ba bashkir
be belarusian
bg bulgarian
bi bislama
bm bambara
bn bengali|bangla
bo tibetan
br breton
bs bosnian
ca catalan|valencian
ce chechen
ch chamorro
co corsican
cr cree
cs czech
cu church slavonic|old church slavonic
cv chuvash
cy welsh
da danish
de german
dv divehi|dhivehi|maldivian
dz dzongkha
ee ewe
el greek
en english
eo esperanto
es spanish|castilian
et estonian
eu basque
fa persian|farsi
ff fulah
fi finnish
fj fijian
fo faroese
fr french
fy western frisian|frisian
ga irish
gd scottish gaelic|gaelic
gl galician
gn guarani
gu gujarati
gv manx
ha hausa
he hebrew
hi hindi
ho hiri motu
hr croatian
ht haitian creole|haitian
hu hungarian
hy armenian
hz herero
ia interlingua
id indonesian
ie interlingue
ig igbo
ii sichuan yi|nuosu
ik inupiaq
io ido
is icelandic
it italian
iu inuktitut
ja japanese
jv javanese
ka georgian
kg kongo
ki kikuyu
kj kuanyama
kk kazakh
kl greenlandic|kalaallisut
km khmer
kn kannada
ko korean
kr kanuri
ks kashmiri
ku kurdish
kv komi
kw cornish
ky kyrgyz|kirghiz
la latin
lb luxembourgish
lg ganda
li limburgish
ln lingala
lo lao
lt lithuanian
lu luba-katanga
lv latvian
mg malagasy
mh marshallese
mi māori|maori
mk macedonian
ml malayalam
mn mongolian
mr marathi
ms malay
mt maltese
my burmese
na nauru|nauruan
nb norwegian bokmål|bokmål
nd north ndebele
ne nepali
ng ndonga
nl dutch|flemish
nn norwegian nynorsk|nynorsk
no norwegian
nr south ndebele
nv navajo
ny chichewa|nyanja
oc occitan
oj ojibwa|ojibwe
om oromo
or odia|oriya
os ossetian
pa punjabi|panjabi
pi pali
pl polish
ps pashto
pt portuguese
qu quechua
rm romansh
rn rundi|kirundi
ro romanian
ru russian
rw kinyarwanda
sa sanskrit
sc sardinian
sd sindhi
se northern sami
sg sango
si sinhala|sinhalese
sk slovak
sl slovenian|slovene
sm samoan
sn shona
so somali
sq albanian
sr serbian
ss swati
st southern sotho|sesotho
su sundanese
sv swedish
sw swahili
ta tamil
te telugu
tg tajik
th thai
ti tigrinya
tk turkmen
tl tagalog|filipino
tn tswana|setswana
to tongan
tr turkish
ts tsonga
tt tatar
tw twi
ty tahitian
ug uyghur
uk ukrainian
ur urdu
uz uzbek
ve venda
vi vietnamese
vo volapük
wa walloon
wo wolof
xh xhosa
yi yiddish
yo yoruba
za zhuang
zh chinese|mandarin
zu zulu`
    .split('\n')
    .map((line) => [line.slice(0, 2), line.slice(3).split('|')]),
)
