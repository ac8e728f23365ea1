import styles from './quotes/quotes.module.css'

interface FlowStepsProps {
  /** The name of the list: “Status of the quote”. */
  label: string
  steps: readonly { readonly id: number; readonly name: string }[]
  now: number | null
}

/** The statuses of a record in their order, with the current one marked. */
export function FlowSteps({ label, steps, now }: FlowStepsProps) {
  const at = steps.findIndex(({ id }) => id === now)
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, name }, place) => (
        <li
          key={id}
          className={place === at ? styles.now : place < at ? styles.done : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
