const paper = 'var(--color-surface-raised)'

/** Style that makes a wide table scroll inside its container instead of widening the page, with a shadow at the edge that hides columns. */
export const scrollableTable = {
  width: 0,
  minWidth: '100%',
  // The covers scroll along with the table and hide the shadow at its ends.
  background: `
    linear-gradient(to right, ${paper} 30%, transparent) 0 0 / 40px 100% local,
    linear-gradient(to left, ${paper} 30%, transparent) 100% 0 / 40px 100% local,
    radial-gradient(farthest-side at 0 50%, var(--color-edge), transparent) 0 0 / 7px 100% scroll,
    radial-gradient(farthest-side at 100% 50%, var(--color-edge), transparent) 100% 0 / 7px 100% scroll`,
  backgroundRepeat: 'no-repeat',
} as const
