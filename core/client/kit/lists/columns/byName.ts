/** @returns those whose name holds the text, first those in which a word begins with it: “city” means City before Ethnicity. */
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
