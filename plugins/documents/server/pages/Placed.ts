/** A rectangle on a page as shown, rotated and cropped: in PDF points from its upper left corner. */
export interface Box {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type SignatureMark =
  | { readonly method: 'typed'; readonly name: string }
  /** Each stroke is x, y, x, y, … within a field of this size, from its upper left corner. */
  | {
      readonly method: 'drawn'
      readonly width: number
      readonly height: number
      readonly strokes: readonly (readonly number[])[]
    }
  | { readonly method: 'image'; readonly png: Uint8Array }

/** A value with its position. Names, dates, companies and the like are texts. */
export type Placed = Box &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'checkbox'; readonly isChecked: boolean }
    | { readonly kind: 'signature' | 'initials'; readonly mark: SignatureMark }
  )
