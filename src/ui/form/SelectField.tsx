import ChevronDown from 'lucide-react/icons/chevron-down';
import controls from './Control.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

interface SelectFieldProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
  name?: string;
  onBlur?: (() => void) | undefined;
}

/** The system's own list: on a phone nothing is easier to use. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hint, error, options, value, onChange, name, onBlur } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={controls.box} data-invalid={ties['aria-invalid']}>
          <select
            {...ties}
            className={`${controls.input} ${controls.select}`}
            name={name}
            value={value}
            onBlur={onBlur}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option value={option.value} key={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={controls.chevron} size={18} aria-hidden />
        </div>
      )}
    </FieldFrame>
  );
}
