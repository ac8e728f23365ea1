/**
 * The initial sales tax of each state, in percent: the statewide rates of 1 January 2025 without counties and cities, for an administrator
 * to replace (`State/Update`). States that are not listed have none. Source: Tax Foundation, “State and Local Sales Tax Rates, 2025”
 * (Walczak, 4 February 2025), whose rates of CA, UT and VA include the local part that applies everywhere in them. PR: only the sales and
 * use tax of the commonwealth.
 */
export const salesTax: Readonly<Record<string, number>> = {
  AL: 4,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  NE: 5.5,
  NV: 6.85,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  PR: 10.5,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 6.1,
  VT: 6,
  VA: 5.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
}

/** The source of these rates, shown to people who replace them. */
export const salesTaxSource =
  'Tax Foundation, “State and Local Sales Tax Rates, 2025”: the statewide rates of January 1, 2025'
