import controls from './Control.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

interface TimeFieldProps extends FieldProps {
  /** 'HH:mm:ss'; empty while it is half typed. */
  value: string;
  onChange(value: string): void;
  name?: string;
}

/** The system's own field for a time of day, to the second. */
export function TimeField({ label, hint, error, value, onChange, name }: TimeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={controls.box} data-invalid={ties['aria-invalid']}>
          <input
            {...ties}
            className={`${controls.input} ${controls.figure}`}
            type="time"
            step={1}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
