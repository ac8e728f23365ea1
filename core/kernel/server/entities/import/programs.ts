import { plain } from '../sheet/readCell'
import type { ImportPreset } from './importPresets'

/** A preset of core. */
interface Program extends Omit<ImportPreset, 'columns'> {
  /** For each header the labels, in the form of `bare` and separated by spaces. */
  readonly columns: Readonly<Record<string, string>>
}

const person = {
  'First Name': 'firstname name contact',
  'Last Name': 'lastname name contact',
  'Job Title': 'jobtitle title',
  Email: 'email',
  Phone: 'phone',
  Website: 'website',
  Industry: 'industry',
} as const

/** An address that may stand at the top of a record, or in a group of its own. */
const street = 'address addressaddressline1 billingaddressaddressline1'
const city = 'city addresscity billingaddresscity'
const state = 'state addressstate billingaddressstate'
const zip = 'zip addresszip billingaddresszip'

/** The address of `prefix Street` and so on; its parts fill fields of one address. */
const delivery = {
  street: 'deliveryaddressaddressline1',
  city: 'deliveryaddresscity',
  state: 'deliveryaddressstate',
  zip: 'deliveryaddresszip',
} as const

const programs: readonly Program[] = [
  {
    name: 'HubSpot',
    signs: [
      ['Record ID', 'Company owner'],
      ['Record ID', 'Contact owner', 'Create Date'],
      ['Record ID', 'Company Domain Name'],
      ['Record ID', 'Company name'],
      ['Record ID', 'Lifecycle Stage'],
      ['Record ID', 'Marketing contact status'],
    ],
    columns: {
      ...person,
      'Company name': 'company name',
      'Company owner': 'assignedto',
      'Contact owner': 'assignedto',
      'Phone Number': 'phone',
      'Mobile Phone Number': 'phone',
      'Street Address': street,
      City: city,
      'State/Region': state,
      'Postal Code': zip,
      'Company Domain Name': 'website',
      'Website URL': 'website',
      'Associated Company': 'belongsto company account',
      'Original Source': 'source',
    },
  },
  {
    name: 'Salesforce',
    signs: [
      ['Account Name', 'Account Owner'],
      ['Company / Account', 'Lead Owner'],
      ['Company / Account', 'Last Name'],
      ['Account Name', 'Billing State/Province'],
      ['Account Name', 'Mailing State/Province'],
      ['BillingStreet', 'OwnerId'],
      ['MailingStreet', 'OwnerId'],
      ['LeadSource', 'OwnerId'],
      ['IsDeleted', 'CreatedById'],
    ],
    columns: {
      ...person,
      'Company / Account': 'company name',
      Company: 'company',
      'Account Name': 'belongsto company account name',
      'Full Name': 'name contact',
      Title: 'jobtitle title',
      Mobile: 'phone',
      MobilePhone: 'phone',
      'Account Owner': 'assignedto',
      'Lead Owner': 'assignedto',
      'Contact Owner': 'assignedto',
      'Lead Source': 'source',
      Street: street,
      'Address Line 1': street,
      'State/Province': state,
      'Zip/Postal Code': zip,
      PostalCode: zip,
      'Billing Street': street,
      'Billing City': city,
      'Billing State/Province': state,
      'Billing State': state,
      'Billing Zip/Postal Code': zip,
      'Billing Postal Code': zip,
      'Shipping Street': delivery.street,
      'Shipping City': delivery.city,
      'Shipping State/Province': delivery.state,
      'Shipping State': delivery.state,
      'Shipping Zip/Postal Code': delivery.zip,
      'Shipping Postal Code': delivery.zip,
      'Mailing Street': 'address addressaddressline1',
      'Mailing City': 'city addresscity',
      'Mailing State/Province': 'state addressstate',
      'Mailing Zip/Postal Code': 'zip addresszip',
    },
  },
  {
    name: 'Pipedrive',
    signs: [
      ['Organization - Name'],
      ['Person - Name'],
      ['Lead - Title'],
      ['Deal - Title'],
      ['Organization - ID'],
      ['Person - ID'],
    ],
    columns: {
      'Organization - Name': 'company belongsto account name',
      'Organization - Owner': 'assignedto',
      'Organization - Address': street,
      'Organization - Full/combined address of Address': street,
      'Organization - Street/road name of Address': '',
      'Organization - City/town/village/locality of Address': city,
      'Organization - State/county of Address': state,
      'Organization - ZIP/Postal code of Address': zip,
      'Person - Name': 'contact name',
      'Person - First name': '',
      'Person - Last name': '',
      'Person - Organization': 'belongsto company account',
      'Person - Job title': 'jobtitle title',
      'Person - Phone': 'phone',
      'Person - Phone - Work': 'phone',
      'Person - Phone - Mobile': 'phone',
      'Person - Email': 'email',
      'Person - Email - Work': 'email',
      'Person - Owner': 'assignedto',
      'Lead - Owner': 'assignedto',
      'Lead - Contact person': 'contact name',
      'Lead - Organization': 'company belongsto',
      'Lead - Value': 'estimatedvalue',
      'Lead - Expected close date': 'expectedclose',
      'Deal - Value': 'estimatedvalue',
      'Deal - Expected close date': 'expectedclose',
      'Deal - Owner': 'assignedto',
      'Deal - Organization': 'company belongsto',
      'Deal - Contact person': 'contact name',
    },
  },
  {
    name: 'Zoho',
    signs: [
      ['Record Id', 'Lead Owner'],
      ['Record Id', 'Account Owner'],
      ['Record Id', 'Contact Owner'],
      ['Lead Owner', 'No. of Employees'],
      ['Account Owner', 'Billing Code'],
      ['Lead Owner.id'],
      ['Account Owner.id'],
      ['Contact Owner.id'],
    ],
    columns: {
      ...person,
      Company: 'company',
      'Account Name': 'belongsto company account name',
      'Full Name': '',
      Title: 'jobtitle title',
      Mobile: 'phone',
      'Lead Owner': 'assignedto',
      'Account Owner': 'assignedto',
      'Contact Owner': 'assignedto',
      'Lead Source': 'source',
      Street: street,
      City: city,
      State: state,
      'Zip Code': zip,
      'Billing Street': street,
      'Billing City': city,
      'Billing State': state,
      'Billing Code': zip,
      'Shipping Street': delivery.street,
      'Shipping City': delivery.city,
      'Shipping State': delivery.state,
      'Shipping Code': delivery.zip,
      'Mailing Street': 'address addressaddressline1',
      'Mailing City': 'city addresscity',
      'Mailing State': 'state addressstate',
      'Mailing Zip': 'zip addresszip',
    },
  },
  {
    name: 'Google Contacts',
    signs: [['E-mail 1 - Value'], ['Phone 1 - Value'], ['Given Name', 'Family Name', 'Organization 1 - Name']],
    columns: {
      'First Name': 'firstname name contact',
      'Middle Name': 'middlename name contact',
      'Last Name': 'lastname name contact',
      'Given Name': 'firstname name contact',
      'Additional Name': 'middlename name contact',
      'Family Name': 'lastname name contact',
      'Organization Name': 'belongsto company account',
      'Organization 1 - Name': 'belongsto company account',
      'Organization Title': 'jobtitle title',
      'Organization 1 - Title': 'jobtitle title',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Address 1 - Street': street,
      'Address 1 - City': city,
      'Address 1 - Region': state,
      'Address 1 - Postal Code': zip,
      'Website 1 - Value': 'website',
      Birthday: 'dateofbirth',
      Notes: 'notes request',
    },
  },
  {
    name: 'Outlook',
    signs: [
      ['First Name', 'Last Name', 'E-mail Address'],
      ['E-mail Address', 'Business Phone'],
      ['Business Street', 'Business City'],
    ],
    columns: {
      'First Name': 'firstname name contact',
      'Middle Name': 'middlename name contact',
      'Last Name': 'lastname name contact',
      Company: 'company belongsto account',
      'Job Title': 'jobtitle title',
      'E-mail Address': 'email',
      'Mobile Phone': 'phone',
      'Business Phone': 'phone',
      'Primary Phone': 'phone',
      'Business Street': street,
      'Business City': city,
      'Business State': state,
      'Business Postal Code': zip,
      'Home Street': 'address addressaddressline1',
      'Home City': 'city addresscity',
      'Home State': 'state addressstate',
      'Home Postal Code': 'zip addresszip',
      'Web Page': 'website',
      Birthday: 'dateofbirth',
      Notes: 'notes',
    },
  },
]

/** The programs that core knows. */
export const knownPrograms: readonly ImportPreset[] = programs.map(({ columns, ...program }) => ({
  ...program,
  columns: Object.fromEntries(
    Object.entries(columns).map(([header, labels]) => [header, labels.split(' ').filter(Boolean)]),
  ),
}))

/** @returns the program that wrote a file with these headers, if they tell. What plugins contribute comes before what core knows. */
export function programOf(
  headers: readonly string[],
  contributed: readonly ImportPreset[] = [],
): ImportPreset | undefined {
  const there = new Set(headers.map(plain))
  return [...contributed, ...knownPrograms].find(({ signs }) =>
    signs.some((line) => line.every((header) => there.has(plain(header)))),
  )
}

/** @returns the labels of fields that a header of the program may fill; undefined for a header that it doesn't name */
export function meantBy({ columns }: ImportPreset, header: string): readonly string[] | undefined {
  const name = plain(header)
  const found = Object.entries(columns).find(([column]) => plain(column) === name)
  return found && found[1].map(bare)
}

/** Letters and digits, ignoring case: `Client: Last name`, `client_last_name` and `clientLastName` are the same. */
export function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
