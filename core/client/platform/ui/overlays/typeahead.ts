/** Letters that follow one another within this time are one word, ms. S4.20 */
const typeaheadClears = 350

/**
 * Finds what begins with the letters that were typed. The same letter again goes on to the next that begins with it.
 * @returns what takes a letter, the names and the place of the current one (-1 for none), and gives the place to go to
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
    // While a word is typed the current entry may match; a first letter, or the same letter again, moves to the next one.
    const from = typed.length === 1 || again ? current + 1 : Math.max(current, 0)
    const at = names.findIndex((_, step) =>
      names[(from + step) % names.length]!.toLocaleLowerCase().startsWith(requested),
    )
    return at < 0 ? undefined : (from + at) % names.length
  }
}
