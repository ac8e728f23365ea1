/**
 * @returns the fields whose name contains the text. Those with a word that begins with it come first: “city” lists City before Ethnicity.
 */
export function byName<Named extends { readonly label: string }>(
  named: readonly Named[],
  text: string,
): readonly Named[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return named
  const found = named.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const begins = ({ label }: Named) => ` ${label.toLocaleLowerCase()}`.includes(` ${wanted}`)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
