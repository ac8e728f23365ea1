/**
 * Asks what the rows of one transaction have in common, such as whether their assignee is active, once for all of them.
 * @param question names the plugin and everything that the answer depends on
 */
export type Remember = <Answer>(question: string, find: () => Promise<Answer>) => Promise<Answer>

/** For the write of a single record. */
export const askEachTime: Remember = (_question, find) => find()

/**
 * For many writes of one transaction. Its locks are remembered with the answers, so it must not outlive a savepoint that is
 * rolled back.
 */
export function rememberAnswers(): Remember {
  const answers = new Map<string, Promise<unknown>>()
  return <Answer>(question: string, find: () => Promise<Answer>) => {
    if (!answers.has(question)) answers.set(question, find())
    return answers.get(question) as Promise<Answer>
  }
}
