/**
 * The names of countries in English, in lower case, by code.
 *
 * Codes by ISO 3166-1 (alpha-2), names by it and by common use.
 */
export const countryNames: ReadonlyMap<string, readonly string[]> = new Map(
  `AD andorra
AE united arab emirates|uae|emirates
AF afghanistan
AG antigua and barbuda|antigua
AI anguilla
AL albania
AM armenia
AO angola
AQ antarctica
AR argentina
AS american samoa
AT austria
AU australia
AW aruba
AX åland islands|aland islands
AZ azerbaijan
BA bosnia and herzegovina|bosnia
BB barbados
BD bangladesh
BE belgium
BF burkina faso
BG bulgaria
BH bahrain
BI burundi
BJ benin
BL saint barthélemy|saint barthelemy
BM bermuda
BN brunei darussalam|brunei
BO bolivia
BQ bonaire
BR brazil
BS bahamas
BT bhutan
BV bouvet island
BW botswana
BY belarus
BZ belize
CA canada
CC cocos islands|keeling islands
CD democratic republic of the congo|dr congo
CF central african republic
CG republic of the congo|congo
CH switzerland
CI côte d'ivoire|cote d'ivoire|ivory coast
CK cook islands
CL chile
CM cameroon
CN china|mainland china
CO colombia
CR costa rica
CU cuba
CV cabo verde|cape verde
CW curaçao|curacao
CX christmas island
CY cyprus
CZ czechia|czech republic
DE germany
DJ djibouti
DK denmark
DM dominica
DO dominican republic
DZ algeria
EC ecuador
EE estonia
EG egypt
EH western sahara
ER eritrea
ES spain
ET ethiopia
FI finland
FJ fiji
FK falkland islands
FM micronesia
FO faroe islands
FR france
GA gabon
GB united kingdom|great britain|britain|uk|u.k.|england|northern ireland
GD grenada
GE georgia
GF french guiana
GG guernsey
GH ghana
GI gibraltar
GL greenland
GM gambia
GN guinea
GP guadeloupe
GQ equatorial guinea
GR greece
GS south georgia and the south sandwich islands|south georgia
GT guatemala
GU guam
GW guinea-bissau
GY guyana
HK hong kong
HM heard island and mcdonald islands
HN honduras
HR croatia
HT haiti
HU hungary
ID indonesia
IE ireland
IL israel
IM isle of man
IN india
IO british indian ocean territory
IQ iraq
IR iran
IS iceland
IT italy
JE jersey
JM jamaica
JO jordan
JP japan
KE kenya
KG kyrgyzstan
KH cambodia
KI kiribati
KM comoros
KN saint kitts and nevis
KP north korea
KR south korea|korea|republic of korea
KW kuwait
KY cayman islands
KZ kazakhstan
LA laos
LB lebanon
LC saint lucia
LI liechtenstein
LK sri lanka
LR liberia
LS lesotho
LT lithuania
LU luxembourg
LV latvia
LY libya
MA morocco
MC monaco
MD moldova
ME montenegro
MF saint martin
MG madagascar
MH marshall islands
MK north macedonia|macedonia
ML mali
MM myanmar|burma
MN mongolia
MO macao|macau
MP northern mariana islands
MQ martinique
MR mauritania
MS montserrat
MT malta
MU mauritius
MV maldives
MW malawi
MX mexico
MY malaysia
MZ mozambique
NA namibia
NC new caledonia
NE niger
NF norfolk island
NG nigeria
NI nicaragua
NL netherlands|holland
NO norway
NP nepal
NR nauru
NU niue
NZ new zealand
OM oman
PA panama
PE peru
PF french polynesia
PG papua new guinea
PH philippines
PK pakistan
PL poland
PM saint pierre and miquelon
PN pitcairn
PR puerto rico
PS palestine
PT portugal
PW palau
PY paraguay
QA qatar
RE réunion|reunion
RO romania
RS serbia
RU russia|russian federation
RW rwanda
SA saudi arabia
SB solomon islands
SC seychelles
SD sudan
SE sweden
SG singapore
SH saint helena
SI slovenia
SJ svalbard and jan mayen|svalbard
SK slovakia
SL sierra leone
SM san marino
SN senegal
SO somalia
SR suriname
SS south sudan
ST sao tome and principe|são tomé and príncipe
SV el salvador
SX sint maarten
SY syria
SZ eswatini|swaziland
TC turks and caicos islands
TD chad
TF french southern territories
TG togo
TH thailand
TJ tajikistan
TK tokelau
TL timor-leste|east timor
TM turkmenistan
TN tunisia
TO tonga
TR türkiye|turkiye|turkey
TT trinidad and tobago
TV tuvalu
TW taiwan
TZ tanzania
UA ukraine
UG uganda
UM united states minor outlying islands
US united states|united states of america|usa|u.s.|u.s.a.|america
UY uruguay
UZ uzbekistan
VA vatican|holy see
VC saint vincent and the grenadines
VE venezuela
VG british virgin islands
VI us virgin islands|u.s. virgin islands
VN vietnam|viet nam
VU vanuatu
WF wallis and futuna
WS samoa
YE yemen
YT mayotte
ZA south africa
ZM zambia
ZW zimbabwe`
    .split('\n')
    .map((line) => [line.slice(0, 2), line.slice(3).split('|')]),
)
