/** Letters that are typed within this many ms belong to one word. S4.20 */
const typeaheadClears = 350

/**
 * Creates a function that finds the name that begins with the typed letters. The same letter again finds the next name that begins with it.
 * @returns a function of a letter, the names and the current index (-1 for none) that returns the index of the match
 */
export function createTypeahead() {
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return (letter: string, names: readonly string[], current: number): number | undefined => {
    clearTimeout(timer)
    timer = setTimeout(() => (typed = ''), typeaheadClears)
    typed += letter.toLocaleLowerCase()
    const again = [...typed].every((one) => one === typed[0])
    const requested = again ? typed[0]! : typed
    // While a word is typed, the current entry may match again. A first letter, or the same letter again, goes to the next match.
    const from = typed.length === 1 || again ? current + 1 : Math.max(current, 0)
    const at = names.findIndex((_, step) =>
      names[(from + step) % names.length]!.toLocaleLowerCase().startsWith(requested),
    )
    return at < 0 ? undefined : (from + at) % names.length
  }
}
