/** A browser whose reader has another language than English names it, such as `es`: the server then tells how its texts read there. */
export const wordsHeader = 'x-words'

/** The property of a response with the translations of the texts in it. */
export const wordsProperty = '$words'
