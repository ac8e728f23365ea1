import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import { isJoinable } from '@core/kernel/entity/importColumns'
import type { SheetColumn } from '@core/kernel/entity/sheetColumns'
import type { ImportPreset } from './importPresets'
import type { Mapping } from './mappedColumns'
import { bare, meantBy, programOf } from './programs'

/** The names of fields in other programs' files. All in the form of `bare`: by a field's own label, or by its label with its section. */
const otherNames: Readonly<Record<string, string>> = {
  dateofbirth: 'dob birthdate birthday birth born',
  firstname: 'first fname givenname forename',
  middlename: 'middle mname middleinitial',
  lastname: 'last lname surname familyname',
  gender: 'sex',
  languages: 'language primarylanguage',
  phone: 'phonenumber phoneno tel telephone mobile mobilephone mobilenumber cell cellphone contactnumber',
  email: 'emailaddress mail',
  addressline1: 'address address1 streetaddress street',
  addressline2: 'address2 apt unit suite',
  address: 'streetaddress street address1',
  city: 'town',
  zip: 'zipcode postalcode postcode',
  company: 'companyname business businessname accountname organization organizationname organisation account',
  website: 'url web webpage homepage',
  assignedto: 'owner assignee assigned salesperson salesrep rep coordinator',
  source: 'leadsource referralsource',
  received: 'receiveddate datereceived receivedon referraldate dateofreferral',
  nextfollowup: 'followup followupdate',
  servicesrequested: 'services requestedservices',
  guardians1name: 'guardian guardianname parent parentname caregiver caregivername',
  guardians1phone: 'guardianphone parentphone caregiverphone',
  guardians1email: 'guardianemail parentemail caregiveremail',
  guardians1relationship: 'relationshiptoclient relationshiptochild relationship',
  coverage1payer: 'insurance insurer insurancecompany insurancename primaryinsurance',
  memberid: 'insuranceid policynumber policyid',
}

const meanings = new Map<string, string[]>()
for (const [label, names] of Object.entries(otherNames))
  for (const name of names.split(' ')) meanings.set(name, [...(meanings.get(name) ?? []), label])

/**
 * Suggests a field for each column of a file. The order of precedence: what this person chose before for the same headers, what the program
 * that wrote the file means, a field's label, its path, its own label without its section, the names that other programs use.
 * @param program the one that wrote the file, if that is known
 * @returns for each header the path of a field, or null where no field or several fit. A field is suggested once, except for the parts of a
 * name, which fill one field together
 */
export function suggestMapping(
  headers: readonly string[],
  columns: readonly SheetColumn[],
  { title }: Pick<Entity, 'title'>,
  before: Mapping | undefined,
  program: ImportPreset | undefined = programOf(headers),
): Mapping {
  const free = new Map(columns.map((column) => [column.path, column]))
  // Maps are used because a header may be a property name of every object, such as `constructor`.
  const suggestion = new Map<string, string>()
  const known = new Map(Object.entries(before ?? {}))
  const take = (header: string, path: string) => {
    suggestion.set(header, path)
    free.delete(path)
  }
  for (const header of headers) {
    const path = known.get(header)
    if (path && free.has(path)) take(header, path)
  }
  /** The headers that fill a field together, such as First Name and Last Name. */
  const isPartOfName = (header: string) => /^(?:first|given|middle|additional|last|family) ?name$/i.test(header)
  const takeMeant = (header: string, meant: readonly string[]) => {
    for (const label of meant) {
      const column = labelled(label)[0] ?? called(label)[0]
      if (!column) continue
      const joins =
        isPartOfName(header) &&
        isJoinable(column) &&
        [...suggestion].some(([other, path]) => path === column.path && isPartOfName(other))
      if (free.has(column.path)) return take(header, column.path)
      if (joins) return void suggestion.set(header, column.path)
    }
  }
  // A file of an export names a number with its unit: “Width (cm)”.
  const isNamed = (label: string, { unit }: Field, name: string) =>
    bare(label) === name || (unit !== undefined && bare(`${label} (${unit})`) === name)
  const labelled = (name: string) => columns.filter(({ label, field }) => isNamed(label, field, name))
  const called = (name: string) =>
    likeliest(
      columns.filter(({ field }) => isNamed(field.label, field, name)),
      title,
    )
  const rules: ((name: string) => readonly SheetColumn[])[] = [
    labelled,
    (name) => columns.filter(({ path }) => bare(path) === name),
    called,
    (name) => partOfAddress(name, columns),
    (name) => (meanings.get(name) ?? []).flatMap((label) => [...labelled(label), ...called(label)]).slice(0, 1),
  ]
  const meantByProgram = new Map(
    headers.flatMap((header) => {
      const meant = program && !known.has(header) ? meantBy(program, header) : undefined
      return meant ? [[header, meant] as const] : []
    }),
  )
  for (const [header, meant] of meantByProgram) takeMeant(header, meant)
  for (const rule of rules) {
    for (const header of headers) {
      if (suggestion.has(header) || known.has(header) || meantByProgram.has(header)) continue
      const meant = rule(bare(header))
      if (meant.length === 1 && free.has(meant[0]!.path)) take(header, meant[0]!.path)
    }
  }
  for (const header of headers)
    if (isPartOfName(header) && !suggestion.has(header) && !known.has(header)) takeMeant(header, ['name', 'contact'])
  // Whoever has several numbers keeps all of them, where the entity has a place for more than one.
  const more = labelled('otherphones')[0]
  if (more && [...suggestion.values()].includes('phone'))
    for (const header of headers)
      if (isPhone(header) && !suggestion.has(header) && !known.has(header)) suggestion.set(header, more.path)
  // The phone of a company has no place in the fields of its contact: without the contact's name they can't be filled.
  const suggested = new Set(suggestion.values())
  for (const [header, path] of suggestion) {
    const name = path.replace(/(?:Phone|Email)$/, 'Name')
    const needsName = name !== path && columns.some((column) => column.path === name) && !suggested.has(name)
    if (needsName && !known.has(header)) suggestion.delete(header)
  }
  return Object.fromEntries(headers.map((header) => [header, suggestion.get(header) ?? null]))
}

/** `Home Phone`, `Phone 2 - Value`, `Business Fax`; not `Phone 2 - Type`. */
const isPhone = (header: string) =>
  /\b(?:phone|mobile|cell|tel|telephone|fax|pager)\b/i.test(header) &&
  !/\b(?:type|label|opt|opted|consent|country|verified)\b/i.test(header)

/**
 * Of several fields with one label, a short header means the field of the person that the record is about, else that of the first row of a
 * list.
 */
function likeliest(columns: readonly SheetColumn[], title: readonly string[]): readonly SheetColumn[] {
  if (columns.length < 2) return columns
  const section = sectionOf(title[0] ?? '')
  const main = columns.filter(({ path }) => sectionOf(path) === section)
  return main.length > 0 ? main : columns.filter(({ path }) => !/\[[1-9]/.test(path))
}

/** @returns `client` of `client.lastName`; an empty text for a field without a section */
function sectionOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

/** How other programs call the parts of an address, and the fields that hold them. */
const addressParts: readonly { readonly names: RegExp; readonly fields: readonly string[] }[] = [
  { names: /^(?:street(?:address)?|address(?:line)?1?|line1)$/, fields: ['line1', 'address', 'address1'] },
  { names: /^(?:street2|address(?:line)?2|line2|apt|unit|suite)$/, fields: ['line2', 'address2'] },
  { names: /^(?:city|town|locality)$/, fields: ['city'] },
  { names: /^(?:state|stateprovince|stateregion|province|region)$/, fields: ['state'] },
  { names: /^(?:zip|zipcode|postalcode|postcode|zippostalcode|code)$/, fields: ['zip'] },
]
const addressPrefixes: Readonly<Record<string, string>> = {
  billing: 'billing',
  billto: 'billing',
  invoice: 'billing',
  delivery: 'delivery',
  shipping: 'delivery',
  shipto: 'delivery',
}

/** `Billing City` is the city of the billing address, beside its street: the parts of an address are suggested for one group of fields. */
function partOfAddress(name: string, columns: readonly SheetColumn[]): readonly SheetColumn[] {
  const prefix = Object.keys(addressPrefixes).find((known) => name.startsWith(known)) ?? ''
  const rest = name.slice(prefix.length).replace(/^address(?=.)(?!line|[12])/, '')
  const part = addressParts.find(({ names }) => names.test(rest))
  if (!part) return []
  const section = prefix === '' ? 'address' : addressPrefixes[prefix]!
  return columns
    .filter(({ path, label }) => {
      const inGroup = bare(label.split(':')[0]!).startsWith(section) && path.includes('.')
      return inGroup && part.fields.includes(path.split('.').at(-1)!)
    })
    .slice(0, 1)
}
