import type { Confidence } from '../../../../../contract/diagnosis.ts'

const unfolded: Record<Confidence, number> = { LOW: 1, MEDIUM: 2, HIGH: 3 }

/** A twig with three leaves: the surer, the more of them are filled. The words beside it say the same. */
export const SureLeaves = ({ confidence }: { confidence: Confidence }) => (
  <svg
    aria-hidden
    viewBox="0 0 48 28"
    className="h-7 w-12"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path stroke="currentColor" strokeWidth="2" d="M3 24c12 1 28-1 42-10" />
    {leaves.map((leaf, index) => (
      <path
        key={leaf}
        d={leaf}
        strokeWidth="2"
        stroke="currentColor"
        fill={index < unfolded[confidence] ? 'currentColor' : 'none'}
      />
    ))}
  </svg>
)

const leaves = [
  'M10 24C4 20 4 12 10 6c6 5 7 13 0 18z',
  'M23 22.500c-5-5-4-13 3-18 5 6 5 13-3 18z',
  'M35 18.500c-3-6 0-13 8-16 3 7 0 14-8 16z',
]
