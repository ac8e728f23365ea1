import { useEffect, useRef, useState } from 'react'
import { classes, useSay } from '@core/client/ui'
import { fillIn } from '@core/entity'
import type { FormText } from '../../../shared/forms/definePublicForm'
import { useFormFields } from '../fields/FormFieldsContext'
import fieldStyles from '../fields/fields.module.css'
import { PlacedField } from '../fields/PlacedField'
import styles from './steps.module.css'
import { useLanguage } from '../../language/FamilyLanguage'
import { TranslationNote } from '../../language/TranslationNote'

/** A text to read. The fields below it are enabled once the user has scrolled to its end. */
export function ReadText({ text: { id, title, paragraphs, points = [], fields = [] } }: { text: FormText }) {
  const { code } = useLanguage()
  const sayInPage = useSay()
  const [isEnglish, setEnglish] = useState(false)
  const say = isEnglish ? fillIn : sayInPage
  const { valueAt } = useFormFields()
  const end = useRef<HTMLSpanElement>(null)
  // An answer of an earlier visit means that the text was read then.
  const [read, setRead] = useState(fields.length === 0 || fields.some((name) => valueAt(name) !== undefined))
  useEffect(() => {
    if (read || !end.current) return
    // Text above the viewport was passed, so only text below it counts as unread.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRead(true), {
      rootMargin: '1000000px 0px 0px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [read])
  return (
    <section aria-labelledby={`text-${id}`} className={styles.text}>
      <h2 id={`text-${id}`} className={styles.part}>
        {say(title)}
      </h2>
      <TranslationNote isEnglish={isEnglish} onToggle={() => setEnglish(!isEnglish)} />
      <div lang={isEnglish ? 'en' : code} className={styles.words}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{say(paragraph)}</p>
        ))}
        {points.length > 0 && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point} className="sentence">
                {say(point)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span ref={end} />
      {fields.length > 0 && (
        <fieldset disabled={!read} className={classes(fieldStyles.grid, styles.acknowledge)}>
          <legend className="visually-hidden">{say(title)}</legend>
          {fields.map((name) => (
            <PlacedField key={name} name={name} />
          ))}
          {!read && <p className={styles.unread}>{sayInPage('Please read this section to its end first.')}</p>}
        </fieldset>
      )}
    </section>
  )
}
