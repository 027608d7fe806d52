/**
 * Numbers that payment processors publish for tests of their interfaces, and that standards print as examples: whoever sends money to
 * them sends it to nobody. Taken from the public documentation of Stripe (docs.stripe.com/testing: cards, "Bank debits" for IBANs,
 * routing 110000000 with its account numbers), PayPal ("Test credit card numbers") and Adyen ("Test card numbers"), and from the IBAN
 * registry of SWIFT (the example of each country).
 */

export const publishedCards: readonly string[] = [
  '4242424242424242',
  '4000056655665556',
  '4000000000000002',
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '378734493671000',
  '6011111111111117',
  '6011000990139424',
  '6011981111111113',
  '3056930009020004',
  '36227206271667',
  '30569309025904',
  '38520000023237',
  '6555900000604105',
  '3566002020360505',
  '3530111333300000',
  '6200000000000005',
  '6200000000000047',
  '6205500000000000004',
];

export const publishedIbans: readonly string[] = [
  'AT611904300234573201',
  'BE62510007547061',
  'BE68539007547034',
  'CH9300762011623852957',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES0700120345030000067890',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GR1601101250000000012300695',
  'IE29AIBK93115212345678',
  'IT40S0542811101000000123456',
  'IT60X0542811101000000123456',
  'LT121000011101001000',
  'LU280019400644750000',
  'NL39RABO0300065264',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'SE3550000000054910000003',
];

export const publishedRoutings: readonly string[] = ['110000000'];

/** United States account numbers have no check digit: of them only what is published is taken. */
export const publishedAccounts: readonly string[] = ['000123456789', '000111111116', '000111111113', '000222222227'];
