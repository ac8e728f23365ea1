/** What the browser of the one who fills it in knows by itself: their own name and numbers, and the home they share with the child. */
const known: Readonly<Record<string, string>> = {
  'client.address1': 'address-line1',
  'client.address2': 'address-line2',
  'client.city': 'address-level2',
  'client.state': 'address-level1',
  'client.zip': 'postal-code',
  'guardians[0].name': 'name',
  'guardians[0].phone': 'tel-national',
  'guardians[0].email': 'email',
  phone: 'tel-national',
  textPhone: 'tel-national',
  email: 'email',
  printedName: 'name',
}

/** @returns the `autocomplete` of a field, as HTML names it. */
export function autoCompleteOf(path: string): string {
  return known[path] ?? 'off'
}
