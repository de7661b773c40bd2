import Components
