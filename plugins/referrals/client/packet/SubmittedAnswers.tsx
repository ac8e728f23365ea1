import { SignaturePicture } from '@core/client/forms/controls/signature/SignaturePicture'
import { Section } from '@core/client/ui/layout/Section'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { type Answer, answerParts } from '../../shared/packet/answerParts'
import type { Submission } from '../../shared/packet/packetTypes'
import styles from './Packet.module.css'

/** Every answer, in the order in which it was asked. What was read stands in the PDF. */
export function SubmittedAnswers({ submission: { form, answers, masked } }: { submission: Submission }) {
  return answerParts(formDefinitions[form], answers, masked).map(({ id, title, blocks }) => (
    <Section key={id} title={title}>
      <dl className={styles.answers}>
        {blocks.flatMap((block) => block.answers).map((answer) => (
          <AnswerRow key={answer.path} answer={answer} />
        ))}
      </dl>
    </Section>
  ))
}

function AnswerRow({ answer }: { answer: Answer }) {
  if (answer.kind === 'heading') {
    return (
      <div className={styles.part}>
        <dt>{answer.label}</dt>
        <dd className="visually-hidden">Its answers follow</dd>
      </div>
    )
  }
  return (
    <div className={styles.answer}>
      <dt>{answer.label}</dt>
      {answer.kind === 'signature' ? (
        <dd>{answer.signature?.method === 'drawn' ? <SignaturePicture strokes={answer.signature.strokes} label="Drawn signature" className={styles.signature} /> : <span className={styles.typed}>{answer.signature?.name ?? '—'}</span>}</dd>
      ) : (
        <dd className={answer.isGiven && !answer.isHidden ? undefined : styles.empty}>{answer.text}</dd>
      )}
    </div>
  )
}
