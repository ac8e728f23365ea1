/** The longest text that a list is searched for, in characters. What is pasted beyond it is cut, not refused. */
export const longestSearch = 200
