import type { ComponentPropsWithRef } from 'react'
import { classes } from '../classes'
import type { Tag } from './Stack'
import './layout.css'

type MutedProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `p` by default. */
  readonly as?: T
  /** The size of the text in pixels, that of its surroundings by default. */
  readonly size?: 12 | 13
  /** Still weaker: a placeholder, a value that is missing. */
  readonly subtle?: boolean
}

/** Secondary text: an explanation, a date, a source. As `Stack`, it isn't for what a page without a session loads at first. */
export function Muted<T extends Tag = 'p'>(muted: MutedProps<T>) {
  const { as: Text = 'p', size, subtle, className, ...props } = muted as MutedProps<'p'>
  return <Text {...props} className={classes('muted', subtle && 'subtle', size && `size-${size}`, className)} />
}
