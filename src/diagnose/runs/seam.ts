/**
 * What stands between texts that were told apart, such as two messages of the user: a line that no value stretches over. A line
 * break would not do, since a value may be told with one within.
 */
export const seam = '\n␞\n'
