import { useEffect, useState } from 'react'
import { classes } from '../../../platform/ui/classes'
import { Select } from '../../../platform/ui/fields/Select'
import { holds, type FormSection } from '../FormSection'
import type { Problem } from './formProblems'
import styles from './SectionIndex.module.css'

interface SectionIndexProps {
  sections: readonly FormSection[]
  problems: readonly Problem[]
}

/** The index of a form's sections: a list beside the form if there is room, else a select above it. */
export function SectionIndex({ sections, problems }: SectionIndexProps) {
  const current = useCurrentSection(sections)
  const go = (id: string) => {
    const section = document.getElementById(id)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    section?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
    // A folded section is a button itself.
    const control = section?.querySelector<HTMLElement>('input, select, textarea, button') ?? section
    control?.focus({ preventScroll: true })
  }
  const countIn = (section: FormSection) => problems.filter(({ field }) => holds(section, field)).length
  return (
    <nav aria-label="Parts of this form" className={styles.index}>
      <div className={styles.jump}>
        <Select
          label="Go to"
          labelHidden
          options={sections.map((section) => ({
            id: section.id,
            name: countIn(section) > 0 ? `${section.title} (${countIn(section)} to fix)` : section.title,
          }))}
          value={current}
          onChange={go}
        />
      </div>
      <ol className={styles.list}>
        {sections.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              aria-current={section.id === current ? 'true' : undefined}
              className={classes(styles.link, section.id === current && styles.current)}
              onClick={() => go(section.id)}
            >
              {section.title}
              {countIn(section) > 0 && (
                <span className={styles.count}>
                  {countIn(section)}
                  <span className="visually-hidden"> to fix</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A section counts as the one being read when its top is less than this many px below the top of the window. */
const readingLine = 160

/** @returns the id of the section that the user reads */
function useCurrentSection(sections: readonly FormSection[]): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    const read = () => {
      const passed = sections.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < readingLine,
      )
      const root = document.scrollingElement
      const atFoot = root && root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2
      setCurrent((atFoot ? sections.at(-1)?.id : passed.at(-1)?.id) ?? sections[0]?.id ?? '')
    }
    read()
    addEventListener('scroll', read, { passive: true, capture: true })
    return () => removeEventListener('scroll', read, { capture: true })
  }, [sections])
  return current
}
