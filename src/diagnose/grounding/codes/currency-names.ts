/**
 * The names of currencies in English, in lower case, by code. A name that several currencies share is that of the most usual:
 * `dollars` are USD, `pounds` GBP, `rupees` INR, `pesos` MXN, `francs` CHF.
 *
 * Codes and names by ISO 4217, list one, 2024; signs by the Unicode CLDR, those that one currency has alone or most usually.
 */
export const currencyNames: ReadonlyMap<string, readonly string[]> = new Map(
  `AED emirati dirham|uae dirham|dirham
AFN afghani
ALL albanian lek|lek
AMD armenian dram
ANG netherlands antillean guilder
AOA kwanza
ARS argentine peso|argentinian peso
AUD australian dollar|aussie dollar|a$|au$
AWG aruban florin
AZN azerbaijani manat|azerbaijan manat
BAM convertible mark
BBD barbados dollar|barbadian dollar
BDT taka|bangladeshi taka
BGN bulgarian lev
BHD bahraini dinar
BIF burundi franc|burundian franc
BMD bermudian dollar|bermuda dollar
BND brunei dollar
BOB boliviano
BRL brazilian real|brazilian reais|reais|r$
BSD bahamian dollar
BTN ngultrum
BWP pula
BYN belarusian ruble
BZD belize dollar
CAD canadian dollar|c$|ca$
CDF congolese franc
CHF swiss franc|franc
CLP chilean peso
CNY yuan|chinese yuan|renminbi|chinese renminbi|yuan renminbi|rmb|cn¥
COP colombian peso
CRC costa rican colon
CUP cuban peso
CVE cape verdean escudo|cabo verde escudo
CZK czech koruna|czech crown|koruna|kč
DJF djibouti franc
DKK danish krone|danish kroner|danish crown
DOP dominican peso
DZD algerian dinar
EGP egyptian pound
ERN nakfa
ETB ethiopian birr|birr
EUR euro|€
FJD fiji dollar|fijian dollar
FKP falkland islands pound
GBP british pound|british pound sterling|pound sterling|pounds sterling|sterling|uk pound|pound|quid|£
GEL georgian lari|lari
GHS ghana cedi|ghanaian cedi|cedi
GIP gibraltar pound
GMD dalasi
GNF guinean franc
GTQ quetzal
GYD guyana dollar
HKD hong kong dollar|hk$
HNL lempira
HTG haitian gourde|gourde
HUF forint|hungarian forint
IDR rupiah|indonesian rupiah
ILS israeli shekel|new israeli sheqel|new israeli shekel|shekel|₪
INR indian rupee|rupee|₹
IQD iraqi dinar
IRR iranian rial
ISK icelandic krona|iceland krona
JMD jamaican dollar
JOD jordanian dinar
JPY yen|japanese yen|¥|￥
KES kenyan shilling
KGS kyrgyzstani som
KHR cambodian riel|riel
KMF comorian franc
KPW north korean won
KRW south korean won|korean won|₩
KWD kuwaiti dinar
KYD cayman islands dollar
KZT tenge|kazakhstani tenge
LAK lao kip|laotian kip
LBP lebanese pound
LKR sri lanka rupee|sri lankan rupee
LRD liberian dollar
LSL lesotho loti
LYD libyan dinar
MAD moroccan dirham
MDL moldovan leu
MGA malagasy ariary
MKD macedonian denar|denar
MMK kyat|myanmar kyat
MNT tugrik|mongolian tugrik
MOP pataca
MRU ouguiya
MUR mauritius rupee|mauritian rupee
MVR rufiyaa
MWK malawi kwacha|malawian kwacha
MXN mexican peso|peso|mx$
MYR malaysian ringgit|ringgit
MZN mozambique metical|mozambican metical
NAD namibia dollar|namibian dollar
NGN naira|nigerian naira|₦
NIO cordoba oro|nicaraguan cordoba
NOK norwegian krone|norwegian kroner|norwegian crown
NPR nepalese rupee
NZD new zealand dollar|kiwi dollar|nz$
OMR rial omani|omani rial
PAB balboa
PEN peruvian sol
PGK kina
PHP philippine peso|philippines peso|filipino peso|₱
PKR pakistan rupee|pakistani rupee
PLN zloty|polish zloty|zł
PYG guarani|paraguayan guarani
QAR qatari rial|qatari riyal
RON romanian leu
RSD serbian dinar
RUB ruble|rouble|russian ruble|russian rouble|₽
RWF rwanda franc|rwandan franc
SAR saudi riyal|riyal
SBD solomon islands dollar
SCR seychelles rupee
SDG sudanese pound
SEK swedish krona|swedish kronor|kronor|krona|swedish crown
SGD singapore dollar|s$
SHP saint helena pound
SLE leone
SOS somali shilling
SRD surinam dollar|surinamese dollar
SSP south sudanese pound
STN dobra
SVC el salvador colon
SYP syrian pound
SZL lilangeni
THB baht|thai baht|฿
TJS somoni
TMT turkmenistan manat
TND tunisian dinar
TOP pa’anga|pa'anga
TRY turkish lira|lira|₺
TTD trinidad and tobago dollar
TWD new taiwan dollar|taiwan dollar|taiwanese dollar|nt$
TZS tanzanian shilling
UAH hryvnia|ukrainian hryvnia|₴
UGX uganda shilling|ugandan shilling
USD us dollar|u.s. dollar|american dollar|united states dollar|dollar|buck|us$|$
UYU uruguayan peso|peso uruguayo
UZS uzbekistan sum|uzbekistani som
VES bolívar soberano|venezuelan bolivar
VND vietnamese dong|₫
VUV vatu
WST tala
XAF central african cfa franc|cfa franc beac
XCD east caribbean dollar
XOF west african cfa franc|cfa franc bceao
XPF cfp franc
YER yemeni rial
ZAR rand|south african rand
ZMW zambian kwacha
ZWL zimbabwe dollar|zimbabwean dollar`
    .split('\n')
    .map((line) => [line.slice(0, 3), line.slice(4).split('|')]),
)
