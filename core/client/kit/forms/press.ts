/** Where a pointer is pressed within one form. */
export interface Press {
  down(): void
  /** Runs it at once, or when the pressed pointer is released. */
  whenReleased(work: () => void): void
}

/**
 * A field that is left by pressing a button shows its message only once the button is let go: a message that appears in
 * between moves the button away from under the pointer, and the click is lost.
 */
export function createPress(): Press {
  let pressed = false
  let waiting: (() => void)[] = []
  const release = () => {
    pressed = false
    removeEventListener('pointerup', release, true)
    removeEventListener('pointercancel', release, true)
    // Behind the click, which comes right after.
    setTimeout(() => {
      const work = waiting
      waiting = []
      work.forEach((one) => one())
    })
  }
  return {
    down() {
      if (pressed) return
      pressed = true
      addEventListener('pointerup', release, true)
      addEventListener('pointercancel', release, true)
    },
    whenReleased(work) {
      if (pressed) waiting.push(work)
      else work()
    },
  }
}
