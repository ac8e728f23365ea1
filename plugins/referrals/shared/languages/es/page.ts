/** The texts of our pages and messages around the forms, by the English text. Names in braces are placeholders. */
export const page: Readonly<Record<string, string>> = {
  // The page of all forms.
  'Your forms': 'Sus formularios',
  'Thank you': 'Gracias',
  '{done} of {all} done': '{done} de {all} listos',
  'about {minutes} minutes left': 'faltan unos {minutes} minutos',
  'We ask for these forms before we begin. Take them in any order, and stop at any time: what you type is saved, and this page brings you back to it.':
    'Le pedimos estos formularios antes de empezar. Llénelos en el orden que quiera y deténgase cuando quiera: lo que escribe se guarda, y esta página le lleva de vuelta.',
  'There is nothing left to fill in. We will be in touch about what comes next.':
    'Ya no falta nada por llenar. Nos comunicaremos con usted para decirle qué sigue.',
  'Begin: {form}': 'Empezar: {form}',
  'Continue: {form}': 'Continuar: {form}',
  Begin: 'Empezar',
  Continue: 'Continuar',
  'About {minutes} minutes': 'Unos {minutes} minutos',
  'saved {day}': 'guardado el {day}',
  'Sent {day}': 'Enviado el {day}',
  'To do': 'Por llenar',
  Started: 'Empezado',
  Done: 'Listo',
  Expired: 'Vencido',
  'Not needed': 'No hace falta',
  'In a newer message': 'En un mensaje más nuevo',
  'We have it. If something in it has changed, call us.': 'Ya lo tenemos. Si algo cambió, llámenos.',
  'Call us and we will send a new link. What you typed is kept.':
    'Llámenos y le enviaremos un enlace nuevo. Lo que escribió está guardado.',
  'We took this form back. You don’t have to fill it in.': 'Retiramos este formulario. No tiene que llenarlo.',
  'We sent this form again, separately. Open it from our newest message.':
    'Enviamos este formulario otra vez por separado. Ábralo desde nuestro mensaje más nuevo.',
  'This page works until {day}. Keep its link to yourself: whoever has it can fill in the forms.':
    'Esta página funciona hasta el {day}. No comparta el enlace: quien lo tenga puede llenar los formularios.',
  'Questions? Call us:': '¿Preguntas? Llámenos:',
  'Turn and crop the photo': 'Gire y recorte la foto',
  Turn: 'Girar',
  'Use this photo': 'Usar esta foto',
  'Drag the corners until only the card is left.': 'Arrastre las esquinas hasta que solo quede la tarjeta.',
  'What is left of the photo: move it with the arrow keys': 'Lo que queda de la foto: muévalo con las teclas de flecha',
  'Corner: top left': 'Esquina superior izquierda',
  'Corner: top right': 'Esquina superior derecha',
  'Corner: bottom left': 'Esquina inferior izquierda',
  'Corner: bottom right': 'Esquina inferior derecha',
  'Edge: top': 'Borde superior',
  'Edge: right': 'Borde derecho',
  'Edge: bottom': 'Borde inferior',
  'Edge: left': 'Borde izquierdo',
  'Opening your forms…': 'Abriendo sus formularios…',
  'Your forms didn’t open': 'Sus formularios no se abrieron',
  'See all your forms': 'Ver todos sus formularios',
  'All your forms': 'Todos sus formularios',
  'It tells us who your child is and what your family needs, so that we can plan care. Have your insurance cards at hand.':
    'Nos dice quién es su hijo o hija y qué necesita su familia, para poder planear la atención. Tenga a la mano sus tarjetas del seguro.',
  'It says how we work together, and what your rights are.': 'Dice cómo trabajamos juntos y cuáles son sus derechos.',
  'It tells us what keeps your child safe, and what to do in an emergency.':
    'Nos dice cómo cuidar la seguridad de su hijo o hija y qué hacer en una emergencia.',
  'We share nothing without your yes. Here you say with whom we may talk, and about what.':
    'No compartimos nada sin su permiso. Aquí dice con quién podemos hablar y de qué.',
  'You choose how and when we may call or write to you.': 'Usted elige cómo y cuándo podemos llamarle o escribirle.',
  'It lets us work with your child’s school. You choose what we may share.':
    'Nos permite trabajar con la escuela de su hijo o hija. Usted elige qué podemos compartir.',

  // The start of the visits.
  '{brand}: we begin on {day}': '{brand}: empezamos el {day}',
  'We begin on {day}': 'Empezamos el {day}',
  'Every week: {times}.': 'Cada semana: {times}.',
  'If a time does not suit you any more, call us before that day.':
    'Si algún horario ya no le conviene, llámenos antes de ese día.',

  // Messages from a template.
  'Please call us': 'Por favor, llámenos',
  'Please call us when you have a moment.': 'Por favor, llámenos cuando tenga un momento.',
  'We tried to reach you': 'Intentamos comunicarnos con usted',
  'We tried to reach you by phone. Please call us when it suits you.':
    'Intentamos comunicarnos con usted por teléfono. Por favor, llámenos cuando le convenga.',
  'We are waiting for the forms': 'Estamos esperando los formularios',
  'We are still waiting for the forms that we sent you. If you need help with them, call us.':
    'Todavía esperamos los formularios que le enviamos. Si necesita ayuda para llenarlos, llámenos.',
  'Which times suit you?': '¿Qué horarios le convienen?',
  'We would like to find a time with you. Please call us and tell us which days and hours suit you.':
    'Queremos encontrar un horario con usted. Por favor, llámenos y díganos qué días y horas le convienen.',
  'Your appointment is being planned': 'Estamos planificando su cita',
  'We are planning your appointment and will call you with the time. There is nothing that you have to do.':
    'Estamos planificando su cita y le llamaremos para decirle la hora. No tiene que hacer nada.',
  'Our phone number: {phone}.': 'Nuestro número de teléfono: {phone}.',

  // Languages.
  'This is a translation': 'Esto es una traducción',
  'The English text is the one that you sign, and the one that counts.':
    'El texto en inglés es el que usted firma y el que vale.',
  'Read the English text': 'Leer el texto en inglés',
  'Read the translation': 'Leer la traducción',
  'Language of this page': 'Idioma de esta página',

  // A form.
  'Opening your form…': 'Abriendo su formulario…',
  'Your form didn’t open': 'Su formulario no se abrió',
  'Step {at} of {all}': 'Paso {at} de {all}',
  'Steps of this form': 'Pasos de este formulario',
  'All steps': 'Todos los pasos',
  '{count} to fix': '{count} por corregir',
  ', done': ', listo',
  Sign: 'Firmar',
  Back: 'Atrás',
  Next: 'Siguiente',
  Submit: 'Enviar',
  'Finishing the upload…': 'Terminando de subir…',
  'Please read this section to its end first.': 'Primero lea esta sección hasta el final, por favor.',
  'Print or save a copy of what you sent': 'Imprimir o guardar una copia de lo que envió',
  'If others use this device, close this page afterwards.':
    'Si otras personas usan este dispositivo, cierre esta página al terminar.',
  'Check your answers': 'Revise sus respuestas',
  Edit: 'Cambiar',
  'Edit {step}': 'Cambiar {step}',
  'Nothing filled in': 'Sin respuestas',
  'Saved {time}': 'Guardado: {time}',
  'Not saved yet': 'Sin guardar aún',
  'Saving soon…': 'Se guardará pronto…',
  'Saving…': 'Guardando…',
  'Not saved yet. We keep trying': 'Sin guardar. Reintentamos',
  'Not saved': 'No se guardó',
  'This form was changed in another tab or on another device':
    'Este formulario se cambió en otra pestaña o en otro dispositivo',
  'Your changes here aren’t saved. Which answers shall stay?':
    'Sus cambios de aquí no están guardados. ¿Qué respuestas quiere conservar?',
  'Keep what is here': 'Conservar lo de aquí',
  'Take the other ones': 'Usar las otras',
  '{row} {number}': '{row} {number}',
  Remove: 'Quitar',
  'Remove {what}': 'Quitar {what}',
  'Add {what}': 'Agregar {what}',
  'Add another {what}': 'Agregar otro: {what}',
  'From our records. Please check it': 'De nuestros registros. Revíselo, por favor',
  'We filled in what we know': 'Llenamos lo que ya sabemos',
  'Please check it, and change what is wrong.': 'Revíselo y cambie lo que esté mal, por favor.',
  'We may know some of the answers already.': 'Es posible que ya sepamos algunas de las respuestas.',
  'Use what we have on file': 'Usar lo que ya tenemos',
  'Fill in': 'Llenar',
  'So that nobody else can see what we know': 'Para que nadie más pueda ver lo que sabemos',
  'Welcome back': 'Qué bueno verle de nuevo',
  'This form has been begun. To go on where you left off, enter your child’s date of birth.':
    'Este formulario ya se empezó. Para seguir donde lo dejó, escriba la fecha de nacimiento de su hijo o hija.',
  'Your child’s date of birth': 'Fecha de nacimiento de su hijo o hija',
  'Your form “{form}” has arrived, signed. We will be in touch about what comes next.':
    'Su formulario “{form}” llegó, firmado. Nos comunicaremos con usted para decirle qué sigue.',
  'You can close this page. The link can’t be used again; if something changes, call us.':
    'Puede cerrar esta página. El enlace no se puede usar otra vez; si algo cambia, llámenos.',
  'Document submitted successfully.': 'El documento se envió.',

  // A refused link.
  'This link doesn’t work': 'Este enlace no funciona',
  'We don’t know this link. Perhaps a part of it is missing: open it from our message once more, or copy all of it.':
    'No conocemos este enlace. Tal vez le falta una parte: ábralo otra vez desde nuestro mensaje o cópielo completo.',
  'If that doesn’t help, answer the person who sent it, or call us, and we will send a new one.':
    'Si eso no ayuda, responda a la persona que se lo envió o llámenos, y le enviaremos uno nuevo.',
  'This link is incomplete': 'Este enlace está incompleto',
  'The end of the address is missing.': 'Falta el final de la dirección.',
  'Open the link from our message once more, or copy all of it.':
    'Abra el enlace otra vez desde nuestro mensaje o cópielo completo.',
  'This link has expired': 'Este enlace venció',
  'For safety, a link works for 14 days.': 'Por seguridad, un enlace funciona 14 días.',
  'Call us, or answer the person who sent it, and we will send a new one. What you have filled in is still there.':
    'Llámenos, o responda a la persona que se lo envió, y le enviaremos uno nuevo. Lo que llenó sigue guardado.',
  'This link was replaced': 'Este enlace fue reemplazado',
  'It is no longer in use.': 'Ya no se usa.',
  'Look for a newer message from us, and open the link in it. If there is none, call us.':
    'Busque un mensaje más nuevo de nosotros y abra el enlace que trae. Si no hay ninguno, llámenos.',
  'Document Already Submitted!': '¡El documento ya fue enviado!',
  'We have this form already, so there is nothing more to do.':
    'Ya tenemos este formulario, así que no hay nada más que hacer.',
  'If something in it has changed, call us.': 'Si algo cambió, llámenos.',

  // Controls.
  Yes: 'Sí',
  No: 'No',
  'No answer': 'Sin respuesta',
  'Choose…': 'Elija…',
  'MM/DD/YYYY': 'mes/día/año',
  'DD/MM/YYYY': 'día/mes/año',
  'DD.MM.YYYY': 'día.mes.año',
  'YYYY-MM-DD': 'AAAA-MM-DD',
  'One moment…': 'Un momento…',
  'Try again': 'Intentar de nuevo',
  'Go on without it': 'Continuar sin esto',
  'It is tried again automatically.': 'Se vuelve a intentar automáticamente.',
  'Try again: {name}': 'Intentar de nuevo: {name}',
  Calendar: 'Calendario',
  'Choose a day: {label}': 'Elija un día: {label}',
  'Previous month': 'Mes anterior',
  'Next month': 'Mes siguiente',
  Month: 'Mes',
  Year: 'Año',
  Today: 'Hoy',
  Clear: 'Borrar',
  January: 'enero',
  February: 'febrero',
  March: 'marzo',
  April: 'abril',
  May: 'mayo',
  June: 'junio',
  July: 'julio',
  August: 'agosto',
  September: 'septiembre',
  October: 'octubre',
  November: 'noviembre',
  December: 'diciembre',
  'Part of the day': 'Parte del día',
  'Press Enter after each': 'Presione Enter después de cada uno',
  'How to sign': 'Cómo firmar',
  'Type it': 'Escribirla',
  'Draw it': 'Dibujarla',
  'Type your full name to sign': 'Escriba su nombre completo para firmar',
  'Your drawn signature': 'Su firma dibujada',
  'An empty field to draw your signature in': 'Un espacio vacío para dibujar su firma',
  'Draw with your finger, a pen or the mouse': 'Dibuje con el dedo, un lápiz o el ratón',
  Undo: 'Deshacer',
  '{label}: choose a file': '{label}: elegir un archivo',
  '{label}: choose files': '{label}: elegir archivos',
  '{label}: take a photo': '{label}: tomar una foto',
  'Choose a file': 'Elegir un archivo',
  'Choose files': 'Elegir archivos',
  'Take a photo': 'Tomar una foto',
  'or drop or paste it here · ': 'o suéltelo o péguelo aquí · ',
  'or drop or paste them here · ': 'o suéltelos o péguelos aquí · ',
  '{types}, 10 MB each': '{types}, 10 MB cada uno',
  'Being checked for viruses': 'Se está revisando en busca de virus',
  'Refused by the virus check. Remove it and choose another file.':
    'La revisión de virus lo rechazó. Quítelo y elija otro archivo.',
  'Uploading {name}': 'Subiendo {name}',
  'Dismiss {name}': 'Quitar {name}',
  'Stop uploading {name}': 'Dejar de subir {name}',
  ' (opens in a new tab)': ' (se abre en otra pestaña)',
  'Only {most} file fits here': 'Aquí solo cabe {most} archivo',
  'Only {most} files fit here': 'Aquí solo caben {most} archivos',
  'A file can have at most {most} MB': 'Un archivo puede tener como máximo {most} MB',
  'The file is empty': 'El archivo está vacío',
  'This wasn’t saved': 'No se guardó',
  'One thing to fix before {before}': 'Algo por corregir antes de que {before}',
  '{count} things to fix before {before}': '{count} cosas por corregir antes de que {before}',
  'you can submit': 'pueda enviar',
  'you go on': 'pueda seguir',
  'this can be saved': 'se pueda guardar',

  // Errors of an answer.
  '{label}: {message}': '{label}: {message}',
  '{label} is required': '{label}: falta responder',
  'Please enter a valid email': 'Escriba un correo electrónico válido',
  'Phone number must be in the format xxx-xxx-xxxx.': 'El teléfono se escribe así: xxx-xxx-xxxx.',
  'Enter the phone number with its area code, or begin with + and the country.':
    'Escriba el teléfono con su código de área, o empiece con + y el país.',
  'Allow only numbers': 'Solo se permiten números',
  '{label} can have at most {max} characters': '{label}: como máximo {max} caracteres',
  '{label} can have at most {max} entries': '{label}: como máximo {max}',
  '{label} must be {expected}': '{label}: no es una respuesta válida',
  '{label} must be a date in the form YYYY-MM-DD': '{label}: escriba la fecha como YYYY-MM-DD',
  '{label} must be between the years 1900 and 2200': '{label}: el año debe estar entre 1900 y 2200',
  "{label} can't be in the future": '{label}: no puede ser una fecha futura',
  '{label}: choose one of the list': '{label}: elija algo de la lista',
  "{label}: this entry can't be chosen any more": '{label}: esto ya no se puede elegir',
  'This picture is damaged or incomplete, so it can’t be shown. Take it again, or choose another one.':
    'Esta foto está dañada o incompleta y no se puede mostrar. Tómela otra vez o elija otra.',
  'This picture has too many pixels to be shown. Choose a smaller one, or a smaller size in the camera’s settings.':
    'Esta foto tiene demasiados píxeles para mostrarla. Elija una más pequeña, o un tamaño menor en los ajustes de la cámara.',
  'The virus check refused this file. Choose another one.': 'La revisión de virus rechazó este archivo. Elija otro.',
  "{label}: a file is gone, or isn't yours. Please upload it again":
    '{label}: falta un archivo. Súbalo otra vez, por favor',
  '{label} must be between {min} and {max}': '{label}: debe estar entre {min} y {max}',
  '{label} can have at most {places} decimal places': '{label}: como máximo {places} decimales',
  '{label} must be a time in steps of 15 minutes, such as 14:30':
    '{label}: escriba una hora de 15 en 15 minutos, como 14:30',
  'ZIP must be 5 digits, or 9 in the form 12345-6789': 'El código postal tiene 5 dígitos, o 9 en la forma 12345-6789',
  '{label} must be a list of uploaded files': '{label}: deben ser archivos subidos',
  '{label} can hold {types} files only': '{label}: solo se aceptan archivos {types}',
  '{label}: type your name, or draw it': '{label}: escriba su nombre o dibuje su firma',
  "{label} contains characters that can't be stored": '{label}: tiene caracteres que no se pueden guardar',
  'Without your consent to services we can’t begin. If you have questions first, call us before you submit':
    'Sin su consentimiento para los servicios no podemos empezar. Si antes tiene preguntas, llámenos antes de enviar',
  'Give both times, or none': 'Indique las dos horas o ninguna',
  'Say what your child is allergic to, and what happens': 'Diga a qué es alérgico su hijo o hija y qué le pasa',
  'Say until when: a day, or what has to happen': 'Diga hasta cuándo: un día, o lo que tiene que pasar',
  'The end must lie in the future': 'El final debe estar en el futuro',
  'Records until must not be before records from': 'La fecha “hasta” no puede ser antes de la fecha “desde”',
  'Say in your words what it is for': 'Diga en sus palabras para qué es',

  // Errors of the server.
  'Please check your network connection': 'Revise su conexión a internet',
  'Something went wrong. Please try again later.': 'Algo salió mal. Inténtelo más tarde, por favor.',
  'Something goes wrong !!': '¡Algo salió mal!',
  Error: 'Error',
  'This is not your child’s date of birth as we know it. Please check it, or call us.':
    'Esta no es la fecha de nacimiento que tenemos. Revísela o llámenos, por favor.',
  'This form was begun on another device. Give your child’s date of birth to go on with what was typed there.':
    'Este formulario se empezó en otro dispositivo. Dé la fecha de nacimiento de su hijo o hija para seguir con lo que se escribió allí.',
  'This form was changed in another tab or on another device meanwhile. Load it again to go on with what is kept there.':
    'Este formulario se cambió mientras tanto en otra pestaña o en otro dispositivo. Cárguelo otra vez para seguir con lo que está guardado allí.',
  'This form has as many files as it can hold. Please submit it, or call us.':
    'Este formulario ya no admite más archivos. Envíelo o llámenos, por favor.',

  'Too many tries. Please wait {time} and try again.':
    'Demasiados intentos. Espere {time} e inténtelo de nuevo, por favor.',
  '{number} minutes': '{number} minutos',
  '{number} seconds': '{number} segundos',

  // Messages to the family.
  'a form': 'un formulario',
  '{count} forms': '{count} formularios',
  'A reminder: {forms} to fill in for {brand}': 'Recordatorio: {forms} por llenar para {brand}',
  '{brand}: {forms} to fill in': '{brand}: {forms} por llenar',
  '{brand}: please fill in this form by {until}.': '{brand}: por favor llene este formulario a más tardar el {until}.',
  '{brand}: please fill in these {count} forms by {until}.':
    '{brand}: por favor llene estos {count} formularios a más tardar el {until}.',
  'A reminder from {brand}: please fill in this form by {until}.':
    'Recordatorio de {brand}: por favor llene este formulario a más tardar el {until}.',
  'A reminder from {brand}: please fill in these {count} forms by {until}.':
    'Recordatorio de {brand}: por favor llene estos {count} formularios a más tardar el {until}.',
  'A reminder': 'Recordatorio',
  Hello: 'Hola',
  'Open your forms': 'Abrir sus formularios',
  '{brand} asks you to fill in {forms}. You can stop at any time: what you have typed is kept, and you can go on later, on another device too.':
    '{brand} le pide que llene {forms}. Puede detenerse cuando quiera: lo que escribió se guarda, y puede seguir después, también en otro dispositivo.',
  'One link opens all of them: {forms}.': 'Un solo enlace los abre todos: {forms}.',
  'The link works until {until}, once. Keep it to yourself: whoever has it can fill in the form.':
    'El enlace funciona hasta el {until}, una sola vez. No lo comparta: quien lo tenga puede llenar el formulario.',
  'The link works until {until}, and each form can be sent in once. Keep it to yourself: whoever has it can fill in the forms.':
    'El enlace funciona hasta el {until}, y cada formulario se puede enviar una vez. No lo comparta: quien lo tenga puede llenar los formularios.',
  'Questions? Call us: {phone}.': '¿Preguntas? Llámenos: {phone}.',
  'If you did not expect this message, there is nothing to do.':
    'Si no esperaba este mensaje, no tiene que hacer nada.',
}
