import { message } from '@core/entity'
import { classes } from '@core/client/ui'
import type { PageSize } from '../../shared/esign/documentParts'
import { signedDay } from '../../shared/esign/signedDay'
import type { SignatureValue, SigningField as Field } from '../../shared/signing/signingCalls'
import { boxStyle } from '../pdf/boxStyle'
import { labelOf } from './fieldKinds'
import styles from './signing.module.css'

interface SigningFieldProps {
  field: Field
  page: PageSize
  value: string | undefined
  error: string | undefined
  /** Whether it is the next field to fill in. */
  isNext: boolean
  /** Text on the page is too small to type on a phone, so an input at the bottom of the window is used. */
  isPhone: boolean
  onType: () => void
  onChange: (value: string) => void
  onMark: () => void
}

/** A field on its page: one that this signer fills in, or the value of another signer. */
export function SigningField({
  field,
  page,
  value,
  error,
  isNext,
  isPhone,
  onType,
  onChange,
  onMark,
}: SigningFieldProps) {
  const { id, type, required, isMine } = field
  const label = labelOf(field)
  const style = { ...boxStyle(field, page), fontSize: `${Math.min(13, field.height * 0.62) / (page.width / 100)}cqi` }
  const look = classes(
    styles.field,
    isNext && styles.next,
    error !== undefined && styles.wrong,
    value && styles.isFilled,
  )
  const shared = {
    id: `field-${id}`,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    title: error,
  }
  if (!isMine || type === 'signedDate')
    return (
      <div style={style} role="group" className={styles.others} aria-label={label}>
        {type === 'signedDate' && isMine ? signedDay() : <Value type={type} value={value} field={field} />}
      </div>
    )
  if (type === 'signature' || type === 'initials') {
    const text = value ? typedName(value) : type === 'signature' ? 'Sign here' : message('Initials')
    return (
      <button
        {...shared}
        type="button"
        style={style}
        className={classes(look, styles.mark)}
        aria-required={undefined}
        aria-invalid={undefined}
        aria-label={`${label}, page ${field.page}${text && `: ${text}`}${value ? ', filled in. Change it' : ''}`}
        onClick={onMark}
      >
        {value ? <Value type={type} value={value} field={field} /> : text}
      </button>
    )
  }
  if (type === 'checkbox')
    return (
      <input
        {...shared}
        type="checkbox"
        style={style}
        className={classes(look, styles.box)}
        aria-label={label}
        checked={value === 'true'}
        onChange={(event) => onChange(event.target.checked ? 'true' : 'false')}
      />
    )
  if (isPhone)
    return (
      <button
        {...shared}
        type="button"
        style={style}
        className={classes(look, styles.typed)}
        aria-required={undefined}
        aria-invalid={undefined}
        aria-label={`${label}, page ${field.page}${value ? `: ${value}` : ''}`}
        onClick={onType}
      >
        {value || label}
      </button>
    )
  return (
    <input
      {...shared}
      type={type === 'email' ? 'email' : 'text'}
      style={style}
      className={look}
      aria-label={label}
      placeholder={label}
      autoComplete={
        { name: 'name', email: 'email', company: 'organization', title: 'organization-title' }[type] ?? 'off'
      }
      maxLength={500}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** @returns the name of a typed signature; empty for a drawn one */
function typedName(value: string): string {
  const mark = JSON.parse(value) as SignatureValue
  return mark.method === 'typed' ? mark.name : ''
}

function Value({ type, value, field }: { type: string; value: string | undefined; field: Field }) {
  if (!value) return null
  if (type === 'checkbox') return value === 'true' ? '✕' : null
  if (type !== 'signature' && type !== 'initials') return value
  const mark = JSON.parse(value) as SignatureValue
  if (mark.method === 'typed') return <span className={styles.script}>{mark.name}</span>
  return (
    <svg viewBox={`0 0 ${mark.width} ${mark.height}`} aria-label={labelOf(field)} role="img" className={styles.drawn}>
      {mark.strokes.map((stroke) => (
        <polyline key={stroke.slice(0, 6).join(' ')} points={stroke.join(' ')} className={styles.ink} />
      ))}
    </svg>
  )
}
