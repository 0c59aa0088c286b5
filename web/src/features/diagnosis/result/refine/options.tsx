import { type ComponentType, lazy, Suspense, useId } from 'react'
import type { FollowUp } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { buttonStyle, classNames } from '../../../../../../ui/index.ts'

interface OptionsProps {
  question: FollowUp
  /** The value of the pending answer. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

type Option = FollowUp['options'][number]

/** The question with a button per option; a question with pictures shows them in a grid. */
export function Options({ question, chosen, onChoose }: OptionsProps) {
  const textId = useId()
  const isPictured = question.options.some(({ picture }) => picture)
  return (
    <div className="animate-rise">
      <p className="text-sm text-ink-muted">한 가지만 더 알려 주시면 더 정확해져요</p>
      <h2 id={textId} className="mt-1 text-lg font-semibold">
        {question.text}
      </h2>
      <ul
        aria-labelledby={textId}
        className={classNames(
          'mt-4 gap-2',
          isPictured ? 'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,30%),1fr))]' : 'flex flex-col',
        )}
      >
        {question.options.map((option) => (
          <li key={option.value} className={isPictured ? 'flex' : undefined}>
            <OptionButton option={option} chosen={chosen} onChoose={onChoose} isPictured={isPictured} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OptionButtonProps extends Pick<OptionsProps, 'chosen' | 'onChoose'> {
  option: Option
  isPictured: boolean
}

/** Uses `aria-disabled` while an answer is pending, since `disabled` would lose the focus. */
const OptionButton = ({ option, chosen, onChoose, isPictured }: OptionButtonProps) => (
  <button
    type="button"
    aria-disabled={chosen !== undefined || undefined}
    aria-busy={chosen === option.value || undefined}
    onClick={() => onChoose(option.value)}
    className={classNames(
      buttonStyle({ variant: chosen === option.value ? 'soft' : 'plain', block: true }),
      isPictured && 'flex-col gap-1.5! px-1! py-2.5!',
      chosen !== undefined && chosen !== option.value && 'opacity-45',
    )}
  >
    {isPictured && <Picture picture={option.picture} />}
    {option.label}
  </button>
)

const SignPicture = lazy(async (): Promise<{ default: ComponentType<Pick<Option, 'picture'>> }> => {
  // Without the drawings the labels are enough.
  const drawings = await import('./first-sign-drawings.tsx').catch(() => undefined)
  return { default: drawings?.SignPicture ?? (() => null) }
})

/** The drawing of an option, in a box that keeps its place while the drawings load. */
const Picture = ({ picture }: Pick<Option, 'picture'>) => (
  <span aria-hidden className="block size-18 sm:size-20">
    <Suspense>
      <SignPicture picture={picture} />
    </Suspense>
  </span>
)
