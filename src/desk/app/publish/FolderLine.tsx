import { useRef, useState } from 'react';
import { FolderDialog } from './FolderDialog.tsx';
import { type LineProps, SettingLine } from './SettingLine.tsx';

/** A folder of this computer, typed or chosen. */
export function FolderLine(props: LineProps) {
  const input = useRef<HTMLInputElement>(null);
  const [start, setStart] = useState<string>();
  const close = () => setStart(undefined);
  return (
    <>
      <SettingLine {...props} input={input}>
        <button
          type="button"
          className="button"
          data-quiet=""
          onClick={() => setStart(input.current?.value.trim() ?? '')}
        >
          Elegir…<span className="visually-hidden"> {props.label}</span>
        </button>
      </SettingLine>
      {start !== undefined && (
        <FolderDialog
          title={props.label}
          start={start}
          onClose={close}
          onChoose={(path) => {
            if (input.current) input.current.value = path;
            close();
          }}
        />
      )}
    </>
  );
}
