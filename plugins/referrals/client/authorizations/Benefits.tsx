import { formatDay, type Tone } from '@core/entity'
import { Badge } from '@core/client/ui'
import { benefitQuestions, benefitResults } from '../../shared/benefitFields'
import type { ReferralDetail } from '../../shared/referralTypes'
import styles from './Benefits.module.css'

const tones: Readonly<Record<number, Tone>> = { 1: 'success', 2: 'danger', 3: 'warning' }

/** The answers of the payer about benefits, with their source; and the questions that nobody has asked yet. */
export function Benefits({ record }: { record: Pick<ReferralDetail, 'benefits'> }) {
  const answers = record.benefits ?? []
  const open = benefitQuestions.filter(({ id }) => !answers.some(({ question }) => question === id))
  return (
    <>
      <ul className={styles.answers}>
        {answers.map(({ id, question, result, details, saidBy, callReference, checkedOn }) => (
          <li key={id} className={styles.answer}>
            <span className={styles.question}>{benefitQuestions.find((one) => one.id === question)?.name}</span>
            <span>
              <Badge tone={tones[result] ?? 'neutral'}>{benefitResults.find((one) => one.id === result)?.name}</Badge>
            </span>
            {details && <span className={styles.details}>{details}</span>}
            <span className={styles.source}>
              {[
                saidBy && `Said by ${saidBy}`,
                checkedOn && formatDay(checkedOn),
                callReference && `Reference ${callReference}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <p className={styles.source}>Not asked yet: {open.map(({ name }) => name.toLowerCase()).join(', ')}</p>
      )}
    </>
  )
}
