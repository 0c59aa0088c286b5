import type { FormEvent } from 'react'

type Field = HTMLInputElement

/** Event handlers of a field that make the browser say in Korean why the value is refused, whatever its language. */
export const koreanValidity = {
  onInvalid: ({ currentTarget }: FormEvent<Field>) =>
    currentTarget.setCustomValidity(validityText(currentTarget)),
  onInput: ({ currentTarget }: FormEvent<Field>) => currentTarget.setCustomValidity(''),
}

/** Why the browser refuses the value of a field, in Korean; empty for an own message. */
export function validityText({ validity, min, max, step }: Pick<Field, 'validity' | 'min' | 'max' | 'step'>) {
  if (validity.badInput) return '숫자로 적어 주세요.'
  if (validity.valueMissing) return '꼭 적어 주세요.'
  if (validity.rangeUnderflow) return `${grouped(min)} 이상이어야 해요.`
  if (validity.rangeOverflow) return `${grouped(max)} 이하여야 해요.`
  if (validity.stepMismatch) return `${grouped(step)} 단위로 적어 주세요.`
  return ''
}

const grouped = (number: string) => Number(number).toLocaleString('ko-KR')
