import { type ButtonHTMLAttributes, type ComponentType, lazy, type Ref, Suspense, useId } from 'react'
import type { FollowUp } from '../../../../../contract/diagnosis/diagnosis.ts'
import { buttonStyle, classNames, moveRadioFocus } from '../../../../../ui/index.ts'

type Option = FollowUp['options'][number]

interface QuestionProps {
  question: FollowUp
  /** The value of the chosen option. */
  chosen: string | null
  onChoose: (value: string) => void
}

/** A follow-up question that one tap answers: a button per option, in a grid where they have pictures. */
export function QuestionOptions({ question, chosen, onChoose }: QuestionProps) {
  const textId = useId()
  return (
    <div className="animate-rise">
      <QuestionText id={textId} text={question.text} isBrief={isPictured(question)} />
      <ul aria-labelledby={textId} className={layoutOf(question)}>
        {question.options.map((option) => (
          <li key={option.value} className={isPictured(question) ? 'flex' : undefined}>
            <OptionButton
              question={question}
              option={option}
              isChosen={chosen === option.value}
              // `disabled` would lose the focus.
              aria-disabled={chosen !== null || undefined}
              aria-busy={chosen === option.value || undefined}
              onClick={() => onChoose(option.value)}
              className={chosen !== null && chosen !== option.value ? 'opacity-45' : undefined}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same question where the choice stays and may be changed. */
export function QuestionChoice({
  question,
  chosen,
  onChoose,
  headingRef,
}: QuestionProps & { headingRef: Ref<HTMLHeadingElement> }) {
  const textId = useId()
  const tabStop = chosen ?? question.options[0]?.value
  return (
    <div className="animate-rise">
      <QuestionText id={textId} text={question.text} headingRef={headingRef} />
      <div
        role="radiogroup"
        aria-labelledby={textId}
        onKeyDown={moveRadioFocus}
        className={layoutOf(question)}
      >
        {question.options.map((option) => (
          <OptionButton
            key={option.value}
            question={question}
            option={option}
            isChosen={chosen === option.value}
            role="radio"
            aria-checked={chosen === option.value}
            tabIndex={option.value === tabStop ? 0 : -1}
            className={chosen === option.value ? 'border-leaf!' : undefined}
            onClick={() => onChoose(option.value)}
          />
        ))}
      </div>
    </div>
  )
}

const isPictured = ({ options }: FollowUp) => options.some(({ picture }) => picture)

const layoutOf = (question: FollowUp) =>
  classNames(
    'mt-3 gap-2',
    isPictured(question)
      ? 'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,30%),1fr))]'
      : 'flex flex-col',
  )

interface QuestionTextProps {
  id: string
  text: string
  /** Leaves out why it is asked, so that nine pictures fit into the first view. */
  isBrief?: boolean
  headingRef?: Ref<HTMLHeadingElement>
}

const QuestionText = ({ id, text, isBrief, headingRef }: QuestionTextProps) => (
  <>
    {!isBrief && <p className="muted">한 가지만 더 알려 주시면 더 정확해져요</p>}
    <h2
      ref={headingRef}
      id={id}
      tabIndex={headingRef ? -1 : undefined}
      className="mt-1 scroll-mt-[40svh] text-base font-semibold"
    >
      {text}
    </h2>
  </>
)

interface OptionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  question: FollowUp
  option: Option
  isChosen: boolean
}

const OptionButton = ({ question, option, isChosen, className, ...rest }: OptionButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      buttonStyle({ variant: isChosen ? 'soft' : 'plain', block: true }),
      !isChosen && 'border-edge!',
      isPictured(question) && 'flex-col justify-start! gap-1! px-1! py-2! text-sm! text-balance',
      className,
    )}
  >
    {isPictured(question) && <Picture picture={option.picture} />}
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
  <span aria-hidden className="block size-12 sm:size-20">
    <Suspense>
      <SignPicture picture={picture} />
    </Suspense>
  </span>
)
