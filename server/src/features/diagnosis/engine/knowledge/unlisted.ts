import data from './unlisted.json' with { type: 'json' }

/** Causes outside the list of problems: name for people -> pattern on compact text, where `|` ends a clause. */
export const unlistedCauses = Object.entries(data).map(([name, words]) => ({
  name,
  pattern: new RegExp(words, 'u'),
}))
