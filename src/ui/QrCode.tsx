import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';
import { pictureOf } from './QrCodePicture.ts';

interface QrCodeProps {
  /** Encoded exactly as it is. */
  text: string;
  /** What the code holds, for those who do not see it. */
  label: string;
}

/** A QR code in its final size from the start; the encoder comes after the page. */
export function QrCode({ text, label }: QrCodeProps) {
  const [code, setCode] = useState<{ text: string; address: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without the encoder the square stays empty: the text stands beside it and can be copied.
    void pictureOf(text).then(
      (address) => isCurrent && setCode({ text, address }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className={styles.frame}>
      {code?.text === text ? (
        <img className={styles.code} src={code.address} alt={label} data-testid="qr-code" data-text={text} />
      ) : null}
    </div>
  );
}
